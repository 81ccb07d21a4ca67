import { paths } from '../paths'

/** The roles of the specification (document 1, section 6). `user` is implied without a row. */
export const roles = ['user', 'affiliate', 'admin'] as const
export type Role = (typeof roles)[number]

/** The maximum number of people per role command: each gets an audit entry, a notification and an email. */
export const maxRoleChanges = 200

/** Returns the start page after sign-in, by priority admin, affiliate, user (document 1, section 4). */
export function homePathOf(held: readonly Role[]): '/admin' | '/affiliate_dashboard' | '/dashboard' {
  if (held.includes('admin')) return paths.admin
  if (held.includes('affiliate')) return paths.affiliateDashboard
  return paths.dashboard
}
