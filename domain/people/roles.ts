import { paths } from '../paths'

/** The roles. Everyone has the role `user` without a row (document 1, section 6). */
export const roles = ['user', 'affiliate', 'admin'] as const
export type Role = (typeof roles)[number]

/** The maximum number of changes at once, each with an audit entry, a notification and an email. */
export const maxRoleChanges = 200

export function homePathOf(held: readonly Role[]): '/admin' | '/affiliate_dashboard' | '/dashboard' {
  if (held.includes('admin')) return paths.admin
  if (held.includes('affiliate')) return paths.affiliateDashboard
  return paths.dashboard
}

export const signInPages = ['unified', 'admin', 'general'] as const
export type SignInPage = (typeof signInPages)[number]

/** Returns the sign-in page at a path; all other paths are `general`. */
export const signInPageAt = (path: string): SignInPage =>
  path === paths.adminAuth ? 'admin' : path === paths.auth ? 'unified' : 'general'
