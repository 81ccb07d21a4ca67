import { ticketPace } from '../../domain/tickets/tickets'
import { momentMs, nowMs } from '../platform/clock'
import { one } from '../platform/db'
import { fail } from '../platform/refusals'

const newest = {
  ticket: `SELECT created_at AS at FROM support_tickets WHERE user_id = {:person} ORDER BY created_at DESC`,
  message: `SELECT created_at AS at FROM ticket_messages WHERE user_id = {:person} AND sender_id = {:person} ORDER BY created_at DESC`,
} as const

/**
 * Refuses what a person sends faster than `ticketPace`, with the wait: the device keeps it and sends it then. Counted in the
 * rows themselves, so that neither a restart nor a repeated push counts wrong.
 */
export function keepPace(app: PbApp, what: keyof typeof ticketPace, person: string): void {
  const { max, windowMs } = ticketPace[what]
  const nth = one(app, `${newest[what]} LIMIT 1 OFFSET {:skip}`, { person, skip: max - 1 }, { at: '' })
  if (!nth) return
  const waitMs = momentMs(nth.at) + windowMs - nowMs()
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: Math.min(waitMs, windowMs) })
}
