import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SYNC_SCHEMA } from '../../../../domain/sync/protocol'
import { syncedCollections } from '../../../../domain/sync/collections'
import { propertyLimitMs, propertyRuns } from '../../../../domain/testing/property-runs'
import { readMeta, writeMeta } from '../db/meta'
import type { SyncFunction } from '../../testing/device'
import {
  histories,
  moneyHistories,
  restoredHistories,
  windowHistories,
  withRefetches,
  wrongClockHistories,
  type Event,
} from '../../testing/histories'
import { runHistory, type FaultCounts, type HistoryOptions } from '../../testing/history'
import { bootstrapStep } from './pull/bootstrap'
import { readSyncState } from './read-sync-state'
import { pushStep } from './push/push'
import { writeLogPage } from './pull/pull'

/** A faulty client that stores the cursor before the rows. */
const cursorBeforeRows: SyncFunction = async (db, transport) => {
  while (await pushStep(db, transport));
  while ((await readMeta(db, 'cursor')) === '' || (await readMeta(db, 'bootstrap')) !== null)
    await bootstrapStep(db, transport)
  const { named } = await readSyncState(db, 0)
  const answer = await transport.pull({
    schema: SYNC_SCHEMA,
    cursor: await readMeta(db, 'cursor'),
    client: '',
    limit: 500,
    since: 0,
    acked: named.keys,
  })
  if (answer.cursor === '') {
    await writeMeta(db, { cursor: '' })
    return cursorBeforeRows(db, transport)
  }
  await writeMeta(db, { cursor: answer.cursor })
  await db.transaction('rw', [...syncedCollections, 'shadow', 'outbox'], async () => {
    await writeLogPage(db, { ...answer, more: false }, named, syncedCollections)
  })
}

describe('two devices of one user on an unreliable network', () => {
  it(
    'end with the same rows, and apply every change once or keep it with the reason of its rejection',
    async () => {
      await fc.assert(
        fc.asyncProperty(histories, async (events) => {
          expect(await runHistory(events)).toEqual([])
        }),
        { numRuns: propertyRuns({ check: 30, test: 120, soak: 1_000 }) },
      )
    },
    propertyLimitMs,
  )

  it(
    'encounter every kind of network fault and crash',
    async () => {
      const faultCounts: FaultCounts = {}
      const seen = fc.asyncProperty(histories, async (events) => {
        expect(await runHistory(events, { faultCounts })).toEqual([])
      })
      await fc.assert(seen, { numRuns: 60, seed: 770416135 })
      for (const what of [
        'request-lost',
        'answer-lost',
        'twice',
        'crash-before',
        'crash-after',
        'kill',
        'refused',
      ] as const) {
        expect(faultCounts[what], what).toBeGreaterThan(10)
      }
    },
    propertyLimitMs,
  )

  it(
    'read the same rows from packs as from the tables at any time, also after a crash',
    async () => {
      const faultCounts: FaultCounts = {}
      await fc.assert(
        fc.asyncProperty(moneyHistories, async (events) => {
          expect(await runHistory(events, { faultCounts })).toEqual([])
        }),
        { numRuns: propertyRuns({ check: 30, test: 120, soak: 1_000 }) },
      )
      for (const what of ['packs', 'kill', 'crash-after'] as const) expect(faultCounts[what], what).toBeGreaterThan(10)
    },
    propertyLimitMs,
  )

  it('send a new change to a record after an earlier change was rejected (seed 770416135)', async () => {
    const wrong = await runHistory([
      { kind: 'sync', on: 0, conditions: [] },
      { kind: 'sync', on: 1, conditions: [] },
      { kind: 'edit', on: 0, field: 'last_name', to: 'Ana' },
      { kind: 'edit', on: 1, field: 'last_name', to: 'Cy' },
      { kind: 'sync', on: 1, conditions: ['request-lost'] },
      { kind: 'edit', on: 0, field: 'first_name', to: 'Ana' },
      { kind: 'edit', on: 1, field: 'first_name', to: 'Ana' },
    ])
    expect(wrong).toEqual([])
  })

  it(
    'converge when the server restarts and its data is restored from backups',
    async () => {
      const faultCounts: FaultCounts = {}
      await fc.assert(
        fc.asyncProperty(restoredHistories, async (events) => {
          expect(await runHistory(events, { faultCounts })).toEqual([])
        }),
        { numRuns: propertyRuns({ check: 30, test: 120, soak: 1_000 }) },
      )
      expect(faultCounts.restored).toBeGreaterThan(20)
    },
    propertyLimitMs,
  )

  it(
    'converge if their clocks are wrong during writes, and leave no change unsent (Y16)',
    async () => {
      const faultCounts: FaultCounts = {}
      await fc.assert(
        fc.asyncProperty(wrongClockHistories, async (events) => {
          expect(await runHistory(events, { faultCounts })).toEqual([])
        }),
        { numRuns: propertyRuns({ check: 30, test: 120, soak: 1_000 }) },
      )
      expect(faultCounts['wrong-clock']).toBeGreaterThan(20)
    },
    propertyLimitMs,
  )

  it.each([
    ['while the server restarts and is restored', restoredHistories, []],
    ['as admins with windows', windowHistories, ['admin']],
  ] as const)(
    'converge and find no difference when they refetch their data %s',
    async (_, of, roles) => {
      const faultCounts: FaultCounts = {}
      await fc.assert(
        fc.asyncProperty(withRefetches(of), async (events) => {
          expect(await runHistory(events, { faultCounts, roles: [...roles] })).toEqual([])
        }),
        { numRuns: propertyRuns({ check: 30, test: 120, soak: 1_000 }) },
      )
      expect(faultCounts.refetched).toBeGreaterThan(10)
    },
    propertyLimitMs,
  )

  it(
    'would diverge if the server ignored the epoch of a position',
    async () => {
      const found = await fc.check(
        fc.asyncProperty(
          restoredHistories,
          async (events) => (await runHistory(events, { faults: { runIgnored: true } })).length === 0,
        ),
        { numRuns: 600, endOnFailure: true, seed: 1 },
      )
      expect(found.failed).toBe(true)
    },
    propertyLimitMs,
  )

  it(
    'store for admins exactly the rows in their time windows, after any changes and any time',
    async () => {
      await fc.assert(
        fc.asyncProperty(windowHistories, async (events) => {
          expect(await runHistory(events, { roles: ['admin'] })).toEqual([])
        }),
        { numRuns: propertyRuns({ check: 30, test: 120, soak: 1_000 }) },
      )
    },
    propertyLimitMs,
  )

  // With these seeds the histories contain the fault early. A random seed may pass all 600 runs without it.
  it.each([
    ['messages that don’t follow their ticket back into the window', { faults: { messagesStay: true } }, 3],
    ['a server that doesn’t reset a device after a long absence', { faults: { neverAway: true } }, 9],
  ] as [string, HistoryOptions, number][])(
    'would diverge in time windows with %s',
    async (_, world, seed) => {
      const found = await fc.check(
        fc.asyncProperty(
          windowHistories,
          async (events) => (await runHistory(events, { ...world, roles: ['admin'] })).length === 0,
        ),
        { numRuns: 600, endOnFailure: true, seed },
      )
      expect(found.failed).toBe(true)
    },
    propertyLimitMs,
  )

  it.each([
    ['a cursor based on the updated stamp', { faults: { updatedCursor: true } }, 1],
    ['a server without a ledger', { faults: { noLedger: true } }, 1],
  ] as [string, HistoryOptions, number][])(
    'would diverge with %s',
    async (_, world, seed) => {
      const found = await fc.check(
        fc.asyncProperty(histories, async (events) => (await runHistory(events, world)).length === 0),
        { numRuns: 600, endOnFailure: true, seed },
      )
      expect(found.failed).toBe(true)
    },
    propertyLimitMs,
  )

  // Random histories rarely kill the client after it stores the cursor and before it stores the rows. These histories kill
  // it after every second turn of the event loop.
  it(
    'would diverge if a client stored the cursor before the rows',
    async () => {
      const endedAt = (turns: number): Event[] => [
        { kind: 'edit', on: 0, field: 'first_name', to: 'Ana' },
        // Enough turns of the event loop to complete the device's first sync.
        { kind: 'kill', on: 1, turns: 120 },
        { kind: 'sync', on: 0, conditions: [] },
        { kind: 'foreign', what: 'write', row: 0 },
        { kind: 'kill', on: 1, turns },
        { kind: 'create', on: 0, poison: false },
      ]
      const wrong = async (world: HistoryOptions) => {
        const found: string[] = []
        for (let turns = 0; turns <= 40; turns += 2) found.push(...(await runHistory(endedAt(turns), world)))
        return found
      }
      expect(await wrong({ exchange: cursorBeforeRows })).not.toEqual([])
      expect(await wrong({})).toEqual([])
    },
    propertyLimitMs,
  )
})
