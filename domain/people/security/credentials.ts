import type { Moment } from '../../entities'
import { notMeLinkMs } from './account-limits'

/**
 * Everything that can open an account, act for it, or receive its money (S24). Each kind needs code to find and remove it.
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

/** Kinds that the person chooses to keep or remove. All others are revoked by a new password. */
export const kindsChosenAtReset = [
  'passkey',
  'codes',
  'recovery-codes',
  'api-key',
  'paypal',
] as const satisfies readonly CredentialKind[]
export type KindChosenAtReset = (typeof kindsChosenAtReset)[number]

/** Kinds that are revoked whenever a password is set with a link. */
export const kindsRevokedByPassword = ['session', 'known-browser', 'push'] as const satisfies readonly CredentialKind[]

/** Kinds that are shown. Known browsers and push subscriptions aren't shown, because they belong to sessions. */
export const reportedKinds = ['session', ...kindsChosenAtReset] as const satisfies readonly CredentialKind[]
export type ReportedKind = (typeof reportedKinds)[number]
export const isReportedKind = (kind: CredentialKind): kind is ReportedKind =>
  (reportedKinds as readonly CredentialKind[]).includes(kind)

/**
 * Reports whether a credential is so new that its addition can still be reverted. `addedMs` is 0 if unknown, which counts
 * as older.
 */
export const isSuggestedForRemoval = (addedMs: number, nowMs: number): boolean => addedMs > nowMs - notMeLinkMs

/** A credential. `id` is '' for a kind that a person can have only once. */
export interface Credential<Kind extends CredentialKind = CredentialKind> {
  kind: Kind
  id: string
  name: string
  addedAt: Moment
}

/** The scopes of API keys. No key can use a route without a scope (P13). */
export const apiScopes = [
  'people:read',
  'payments:read',
  'tickets:read',
  'leads:read',
  'activity:write',
  'health:read',
] as const
export type ApiScope = (typeof apiScopes)[number]

export const keyTerms = { quarter: 90, year: 365, never: null } as const
export type KeyTerm = keyof typeof keyTerms
export const keyTermNames = Object.keys(keyTerms) as [KeyTerm, ...KeyTerm[]]

export const maxApiKeys = 10
export const keyLimit = { max: 120, windowMs: 60_000 } as const
export const keyUnusedMs = 90 * 86_400_000

export const keyPattern = /^ck_[0-9a-f]{64}$/
export const apiKeyFromBytes = (random: Uint8Array): string =>
  `ck_${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
export const keyTail = (key: string): string => key.slice(-4)
export const maskedKey = (tail: string): string => `ck_…${tail}`
