/** What a key may do (P13). A route names the one it asks for; a route that names none is shut to every key. */
export const apiScopes = ['people:read', 'payments:read', 'tickets:read', 'leads:read', 'activity:write'] as const
export type ApiScope = (typeof apiScopes)[number]

/** How long a key is good for, by what the form calls it; days, null = until somebody ends it. */
export const keyTerms = { quarter: 90, year: 365, never: null } as const
export type KeyTerm = keyof typeof keyTerms
export const keyTermNames = Object.keys(keyTerms) as [KeyTerm, ...KeyTerm[]]

/** How many living keys an installation has at most. */
export const keysAtMost = 10
/** How many requests a key may make in a minute. */
export const keyLimit = { max: 120, windowMs: 60_000 } as const
/** A living key that was not used for so long is shown as forgotten, in ms. */
export const keyForgottenMs = 90 * 86_400_000

/** A key as it is written in a header: its mark and 32 random bytes in hex. */
export const keyPattern = /^ck_[0-9a-f]{64}$/
/** A key from random bytes. */
export const keyOf = (random: Uint8Array): string =>
  `ck_${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
/** The end of a key, by which people tell keys apart. */
export const keyTail = (key: string): string => key.slice(-4)
/** What is shown of a key ever after. */
export const shownKey = (tail: string): string => `ck_…${tail}`
