import { paths } from '../../paths'

/** The sign-in page that a person used (document 1, section 3; P11). */
export const signInPages = ['unified', 'admin', 'general'] as const
export type SignInPage = (typeof signInPages)[number]

/** Returns the sign-in page of a path. All other paths (the two older pages, email links) are `general`. */
export const signInPageAt = (path: string): SignInPage =>
  path === paths.adminAuth ? 'admin' : path === paths.auth ? 'unified' : 'general'
