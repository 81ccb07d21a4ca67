/**
 * Who may change an account's email address in Edit User (S26). An admin vouches for a member's new address. An administrator's address
 * changes only with that administrator's own password: by a new address and a reset link, one admin would take over another's account.
 */
export type EmailChangeRule = 'by-any-admin' | 'own-password' | 'not-by-others'

/** The rule for one account; `isAdmin` and `isOwn` say whose it is. */
export function emailChangeRule({ isAdmin, isOwn }: { isAdmin: boolean; isOwn: boolean }): EmailChangeRule {
  if (!isAdmin) return 'by-any-admin'
  return isOwn ? 'own-password' : 'not-by-others'
}
