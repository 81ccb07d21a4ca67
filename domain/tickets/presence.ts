import type { Id } from '../entities'

/** How often a desk says what it does with its open ticket, ms. */
export const presenceBeatMs = 5_000
/** Who hasn't said anything for this long isn't there any more, ms: two beats that were lost, and a bit. */
export const presenceMs = 16_000
/** Who has typed within this time is writing, ms. */
export const typingMs = 8_000

/** What an admin does with a ticket; `gone`: it isn't open there any more. */
export const doings = ['reading', 'writing', 'gone'] as const
export type Doing = (typeof doings)[number]

/** What one admin's desks have open: by ticket what they do and when they said so (ms). */
export type OpenTickets = { readonly [ticket: Id]: { readonly doing: Doing; readonly atMs: number } }

/** What is remembered after one more word of an admin: what was said too long ago is forgotten with it. */
export function afterWord(before: OpenTickets, ticket: Id, doing: Doing, nowMs: number): OpenTickets {
  const living = Object.entries(before).filter(([id, { atMs }]) => id !== ticket && isFresh(atMs, nowMs))
  return { ...Object.fromEntries(living), ...(doing !== 'gone' && { [ticket]: { doing, atMs: nowMs } }) }
}

/** What an admin does with a ticket now. */
export function doingNow(open: OpenTickets, ticket: Id, nowMs: number): Doing {
  const said = open[ticket]
  return said !== undefined && isFresh(said.atMs, nowMs) ? said.doing : 'gone'
}

const isFresh = (atMs: number, nowMs: number): boolean => nowMs - atMs < presenceMs
