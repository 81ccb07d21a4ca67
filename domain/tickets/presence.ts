import type { Id } from '../entities'

export const presenceReportMs = 5_000
/** The time in ms for which a report is valid, slightly longer than three intervals. */
export const presenceMs = 16_000
export const typingMs = 8_000

/** `gone` means that the admin has left the ticket's screen. */
export const presenceStates = ['reading', 'writing', 'gone'] as const
export type PresenceState = (typeof presenceStates)[number]

export type OpenTickets = { readonly [ticket: Id]: { readonly doing: PresenceState; readonly atMs: number } }

/** Adds a report, and removes expired ones. */
export function withPresenceReport(before: OpenTickets, ticket: Id, state: PresenceState, nowMs: number): OpenTickets {
  const living = Object.entries(before).filter(([id, { atMs }]) => id !== ticket && isFresh(atMs, nowMs))
  return { ...Object.fromEntries(living), ...(state !== 'gone' && { [ticket]: { doing: state, atMs: nowMs } }) }
}

export function presenceOf(open: OpenTickets, ticket: Id, nowMs: number): PresenceState {
  const report = open[ticket]
  return report !== undefined && isFresh(report.atMs, nowMs) ? report.doing : 'gone'
}

const isFresh = (atMs: number, nowMs: number): boolean => nowMs - atMs < presenceMs
