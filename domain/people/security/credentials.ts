import type { Moment } from '../../entities'
import { notMeLinkMs } from './account-limits'

/**
 * Every kind of thing that opens an account, speaks for it or receives its money (S24). "It wasn't me", a password reset and a start
 * without the earlier user all remove by this list. A new kind joins here; then its finder, its remover, its words in both languages and
 * its test are missing, and the code doesn't compile until they are there.
 */
export const credentialKinds = [
  'session',
  'passkey',
  'codes',
  'recovery-codes',
  'known-browser',
  'api-key',
  'push',
  'paypal',
] as const
export type CredentialKind = (typeof credentialKinds)[number]

/** The kinds that a password reset lists with "keep" or "remove". The others always end with a new password. */
export const kindsAskedAtReset = [
  'passkey',
  'codes',
  'recovery-codes',
  'api-key',
  'paypal',
] as const satisfies readonly CredentialKind[]
export type KindAskedAtReset = (typeof kindsAskedAtReset)[number]

/** The kinds that end with every new password set by a link. */
export const kindsEndedByPassword = ['session', 'known-browser', 'push'] as const satisfies readonly CredentialKind[]

/** The kinds that say something by name when they are removed. Marks and pushes go with the sessions and are not listed apart. */
export const kindsTold = ['session', ...kindsAskedAtReset] as const satisfies readonly CredentialKind[]
export type KindTold = (typeof kindsTold)[number]
export const isTold = (kind: CredentialKind): kind is KindTold =>
  (kindsTold as readonly CredentialKind[]).includes(kind)

/**
 * Whether a password reset suggests to remove a thing: it was added within the 7 days in which the mail about it could still be
 * disowned. `addedMs` in ms; 0 when it isn't known, which counts as older.
 */
export const isSuggestedForRemoval = (addedMs: number, nowMs: number): boolean => addedMs > nowMs - notMeLinkMs

/** One thing an account holds. `id` is '' for kinds of which there is one; `addedAt` is '' when it isn't known. */
export interface Credential<Kind extends CredentialKind = CredentialKind> {
  kind: Kind
  id: string
  name: string
  addedAt: Moment
}
