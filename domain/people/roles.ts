import { paths } from '../paths'

/** The roles that the specification names (document 1, section 6). Everyone has the role `user` without a row. */
export const roles = ['user', 'affiliate', 'admin'] as const
export type Role = (typeof roles)[number]

/** The maximum number of people in one command for roles. Each gets an audit entry, a notification and an email. */
export const maxRoleChanges = 200

/** Returns the start page after sign-in for the highest role: admin, then affiliate, then user (document 1, section 4). */
export function homePathOf(held: readonly Role[]): '/admin' | '/affiliate_dashboard' | '/dashboard' {
  if (held.includes('admin')) return paths.admin
  if (held.includes('affiliate')) return paths.affiliateDashboard
  return paths.dashboard
}
