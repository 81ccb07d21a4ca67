import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SYNC_SCHEMA } from '../../../domain/sync/limits'
import { syncedCollections } from '../../../domain/sync/collections'
import { readMeta, writeMeta } from '../db/meta'
import type { Exchange } from '../testing/device'
import { histories, play, type Struck, type World } from '../testing/history'
import { bootstrapStep } from './bootstrap'
import { pushStep } from './push'
import { takeIn } from './server-rows'
import { dropEchoed } from './acked'

/** A client that writes the cursor first and the rows after it. */
const cursorBeforeRows: Exchange = async (db, transport) => {
  while (await pushStep(db, transport));
  while ((await readMeta(db, 'epoch')) === '') await bootstrapStep(db, transport)
  const [epoch, cursor, scopes] = [
    await readMeta(db, 'epoch'),
    await readMeta(db, 'cursor'),
    await readMeta(db, 'scopes'),
  ]
  const answer = await transport.pull({ schema: SYNC_SCHEMA, epoch, cursor, scopes, gen: 0, client: '', limit: 500 })
  if (answer.lost.length + answer.gained.length > 0) {
    await writeMeta(db, { epoch: '' })
    return cursorBeforeRows(db, transport)
  }
  await writeMeta(db, { cursor: answer.cursor })
  await db.transaction('rw', [...syncedCollections, 'shadow', 'outbox'], async () => {
    for (const c of syncedCollections) await takeIn(db, c, answer.up[c] ?? [], answer.gone[c] ?? [])
    await dropEchoed(db, answer.cursor, syncedCollections)
  })
}

describe('two devices of one person in bad weather', () => {
  it('end with the same rows, every change applied once or kept with its reason', async () => {
    const struck: Struck = {}
    await fc.assert(
      fc.asyncProperty(histories, async (events) => {
        expect(await play(events, { struck })).toEqual([])
      }),
      { numRuns: 120 },
    )
    for (const what of [
      'request-lost',
      'answer-lost',
      'twice',
      'crash-before',
      'crash-after',
      'kill',
      'refused',
    ] as const) {
      expect(struck[what], what).toBeGreaterThan(10)
    }
  }, 120_000)

  it('seed 770416135: a new change of a record goes out although an earlier one waits for the person', async () => {
    const wrong = await play([
      { kind: 'sync', on: 0, weather: [] },
      { kind: 'sync', on: 1, weather: [] },
      { kind: 'edit', on: 0, field: 'last_name', to: 'Ana' },
      { kind: 'edit', on: 1, field: 'last_name', to: 'Cy' },
      { kind: 'sync', on: 1, weather: ['request-lost'] },
      { kind: 'edit', on: 0, field: 'first_name', to: 'Ana' },
      { kind: 'edit', on: 1, field: 'first_name', to: 'Ana' },
    ])
    expect(wrong).toEqual([])
  })

  it.each([
    ['a cursor made of the updated stamp', { faults: { updatedCursor: true } }],
    ['a server without a ledger', { faults: { noLedger: true } }],
    ['a client that moves the cursor before the rows', { exchange: cursorBeforeRows }],
  ] as [string, World][])(
    'the checker catches %s',
    async (_, world) => {
      const found = await fc.check(
        fc.asyncProperty(histories, async (events) => (await play(events, world)).length === 0),
        { numRuns: 600, endOnFailure: true },
      )
      expect(found.failed, `seed ${found.seed}`).toBe(true)
    },
    120_000,
  )
})
