import { paths } from '../../paths'

/** By which door somebody came in (specification document 1, section 3; P11). */
export const doors = ['unified', 'admin', 'general'] as const
export type Door = (typeof doors)[number]

/** The door of the address that opens a session: `/admin/auth`, `/auth`, or any other (the two older doors, a link of a mail). */
export const doorAt = (path: string): Door =>
  path === paths.adminAuth ? 'admin' : path === paths.auth ? 'unified' : 'general'
