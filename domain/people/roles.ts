import { paths } from '../paths'

/** The roles of the specification (document 1, section 6). `user` is implied when no row exists. */
export const roles = ['user', 'affiliate', 'admin'] as const
export type Role = (typeof roles)[number]

/** Most people whose role one command changes: each gets an entry on the record, a notice and a letter. */
export const rolesAtOnce = 200

/** The area a person lands in after sign-in, by priority admin, affiliate, user (document 1, section 4). */
export function homeOf(held: readonly Role[]): '/admin' | '/affiliate_dashboard' | '/dashboard' {
  if (held.includes('admin')) return paths.admin
  if (held.includes('affiliate')) return paths.affiliateDashboard
  return paths.dashboard
}
