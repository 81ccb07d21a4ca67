import type { Id } from '../entities'

/** How often a help desk screen reports its open ticket, in ms. */
export const presenceReportMs = 5_000
/**
 * The time in ms without a report after which an admin counts as gone, slightly longer than three intervals between
 * reports.
 */
export const presenceMs = 16_000
/** How long after a keystroke an admin counts as writing, in ms. */
export const typingMs = 8_000

/** What an admin does in a ticket. `gone` means that the ticket was closed on the screen. */
export const presenceStates = ['reading', 'writing', 'gone'] as const
export type PresenceState = (typeof presenceStates)[number]

/** An admin's open tickets with the time of the last report (ms). */
export type OpenTickets = { readonly [ticket: Id]: { readonly doing: PresenceState; readonly atMs: number } }

/** Returns the open tickets with a report added and expired reports removed. */
export function withPresenceReport(before: OpenTickets, ticket: Id, state: PresenceState, nowMs: number): OpenTickets {
  const living = Object.entries(before).filter(([id, { atMs }]) => id !== ticket && isFresh(atMs, nowMs))
  return { ...Object.fromEntries(living), ...(state !== 'gone' && { [ticket]: { doing: state, atMs: nowMs } }) }
}

export function presenceOf(open: OpenTickets, ticket: Id, nowMs: number): PresenceState {
  const report = open[ticket]
  return report !== undefined && isFresh(report.atMs, nowMs) ? report.doing : 'gone'
}

const isFresh = (atMs: number, nowMs: number): boolean => nowMs - atMs < presenceMs
