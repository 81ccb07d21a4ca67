/** The scopes of API keys. No key can use a route without a scope (P13). */
export const apiScopes = ['people:read', 'payments:read', 'tickets:read', 'leads:read', 'activity:write'] as const
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
