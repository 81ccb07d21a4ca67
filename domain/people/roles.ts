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

export const applicationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/**
 * Responses to members who apply. `approved` is for installations that approve applications automatically (document 1,
 * section 4).
 */
export const applyOutcomes = ['submitted', 'approved', 'already-affiliate', 'already-submitted'] as const
export type ApplyOutcome = (typeof applyOutcomes)[number]

/**
 * Responses to visitors who apply (S4): `by-mail` for every address if `email_check` is private, otherwise one of the
 * others.
 */
export const visitorOutcomes = ['by-mail', 'submitted', 'already-affiliate', 'no-account'] as const
export type VisitorOutcome = (typeof visitorOutcomes)[number]

export const applyRedirectMs = { made: 2000, other: 1500 } as const
