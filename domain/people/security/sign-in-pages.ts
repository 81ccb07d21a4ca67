import { paths } from '../../paths'

export const signInPages = ['unified', 'admin', 'general'] as const
export type SignInPage = (typeof signInPages)[number]

/** All other paths are `general`. */
export const signInPageAt = (path: string): SignInPage =>
  path === paths.adminAuth ? 'admin' : path === paths.auth ? 'unified' : 'general'
