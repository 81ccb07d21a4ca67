import type { Id } from '../../../../../domain/entities'
import { serverNow } from '../../db/clock'
import type { OutboxEntry, SentEntry } from '../../db/local-tables'

const maxEntries = 50
const dayMs = 24 * 3_600_000

/** '' = none. */
export const ticketOf = ({ c, id, patch }: Pick<OutboxEntry, 'c' | 'id' | 'patch'>): Id =>
  c === 'support_tickets' ? id : typeof patch['ticket_id'] === 'string' ? patch['ticket_id'] : ''

/** Keeps changes sent within the last day. */
export function addSentEntries(before: readonly SentEntry[], entries: readonly OutboxEntry[]): SentEntry[] {
  const at = serverNow()
  const recent = before.filter((each) => each.at > at - dayMs)
  const now = entries.map((entry): SentEntry => {
    const { c, op, id, patch } = entry
    return { c, op, id, fields: Object.keys(patch), ticket: ticketOf(entry), at }
  })
  return [...recent, ...now].slice(-maxEntries)
}
