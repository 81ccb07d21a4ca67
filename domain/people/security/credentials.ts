import type { Moment } from '../../entities'
import { notMeLinkMs } from './account-limits'

/**
 * All kinds of credentials that open an account, act for it, or receive its money (S24). "It wasn't me" and the password
 * reset remove by this list. A new kind doesn't compile until its finder, remover, texts and test exist.
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

/** Kinds that a password reset asks to keep or remove; all others end with a new password. */
export const kindsAskedAtReset = [
  'passkey',
  'codes',
  'recovery-codes',
  'api-key',
  'paypal',
] as const satisfies readonly CredentialKind[]
export type KindAskedAtReset = (typeof kindsAskedAtReset)[number]

/** Kinds that end with every password set by a link. */
export const kindsEndedByPassword = ['session', 'known-browser', 'push'] as const satisfies readonly CredentialKind[]

/** Kinds reported by name when removed. Known browsers and pushes belong to sessions and aren't reported. */
export const reportedKinds = ['session', ...kindsAskedAtReset] as const satisfies readonly CredentialKind[]
export type ReportedKind = (typeof reportedKinds)[number]
export const isReportedKind = (kind: CredentialKind): kind is ReportedKind =>
  (reportedKinds as readonly CredentialKind[]).includes(kind)

/**
 * Reports whether the password reset preselects removal: the credential was added within the 7 days in which its
 * notification can be disowned. `addedMs` 0 = unknown, which counts as older.
 */
export const isSuggestedForRemoval = (addedMs: number, nowMs: number): boolean => addedMs > nowMs - notMeLinkMs

/** `id` '' = a kind with one instance; `addedAt` '' = unknown. */
export interface Credential<Kind extends CredentialKind = CredentialKind> {
  kind: Kind
  id: string
  name: string
  addedAt: Moment
}
