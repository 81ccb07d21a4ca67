import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../db/local-tables'
import { nextBatch } from './next-batch'

const now = 1_000
let order = 0
const entry = (more: Partial<OutboxEntry>): OutboxEntry => ({
  order: ++order,
  key: `key${order}`.padEnd(15, '0'),
  n: 0,
  state: 'waiting',
  op: 'update',
  c: 'users',
  id: 'a',
  patch: {},
  base: {},
  local: {},
  at: 0,
  notBefore: 0,
  code: '',
  fields: {},
  server: {},
  ...more,
})
const ids = (entries: OutboxEntry[], limit?: number) => nextBatch(entries, now, limit).map((each) => each.id)

describe('next batch of outbox entries', () => {
  it("begins with numbered entries, because their numbers can't be used again", () => {
    expect(ids([entry({ id: 'new' }), entry({ id: 'two', n: 2 }), entry({ id: 'one', n: 1 })])).toEqual([
      'one',
      'two',
      'new',
    ])
  })

  it('excludes held entries and the entries that depend on them', () => {
    const held = entry({ op: 'create', c: 'support_tickets', id: 'ticket', notBefore: now + 1 })
    const reply = entry({ op: 'create', c: 'ticket_messages', id: 'reply', patch: { ticket_id: 'ticket' } })
    expect(ids([held, reply, entry({ id: 'other' })])).toEqual(['other'])
    expect(ids([{ ...held, notBefore: now }, reply])).toEqual(['ticket'])
  })

  it('includes an entry held for more than an hour, because such a hold comes from a wrong clock (Y16)', () => {
    const hour = 3_600_000
    expect(
      ids([entry({ id: 'hour', notBefore: now + hour }), entry({ id: 'day', notBefore: now + 24 * hour })]),
    ).toEqual(['day'])
  })

  it('excludes entries that depend on a rejected creation, but includes those that depend on a rejected change', () => {
    const refused = entry({ id: 'a', state: 'rejected', code: 'conflict' })
    const never = entry({ op: 'create', id: 'b', state: 'rejected' })
    expect(ids([refused, never, entry({ id: 'a' }), entry({ id: 'b' })])).toEqual(['a'])
  })

  it("respects the request's count and size limits, but always contains one entry", () => {
    expect(ids([entry({ id: 'a' }), entry({ id: 'b' })], 1)).toEqual(['a'])
    const huge = 'x'.repeat(300_000)
    expect(ids([entry({ id: 'a', patch: { huge } }), entry({ id: 'b', patch: { huge } })])).toEqual(['a'])
  })
})
