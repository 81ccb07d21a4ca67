import type { Id } from '../../../domain/entities'
import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import type { OutboxEntry, SentEntry } from '../db/local-tables'
import { readMeta, writeMeta } from '../db/meta'

const keptAtMost = 50
const dayMs = 24 * 3_600_000

/** The ticket that a change is of, '' = of none. */
export const ticketOf = ({ c, id, patch }: Pick<OutboxEntry, 'c' | 'id' | 'patch'>): Id =>
  c === 'support_tickets' ? id : typeof patch['ticket_id'] === 'string' ? patch['ticket_id'] : ''

/** Remembers that the server took changes, for a day. Inside a transaction with `meta`. */
export async function noteSent(db: CoterieDb, entries: readonly OutboxEntry[]): Promise<void> {
  const at = serverNow()
  const recent = (await readMeta(db, 'sent')).filter((each) => each.at > at - dayMs)
  const now = entries.map((entry): SentEntry => {
    const { c, op, id, patch } = entry
    return { c, op, id, fields: Object.keys(patch), ticket: ticketOf(entry), at }
  })
  await writeMeta(db, { sent: [...recent, ...now].slice(-keptAtMost) })
}
