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
  withPages,
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
  const { toConfirm } = await readSyncState(db, 0)
  const answer = await transport.pull({
    schema: SYNC_SCHEMA,
    cursor: await readMeta(db, 'cursor'),
    client: '',
    limit: 500,
    since: 0,
    acked: toConfirm.keys,
  })
  if (answer.cursor === '') {
    await writeMeta(db, { cursor: '' })
    return cursorBeforeRows(db, transport)
  }
  await writeMeta(db, { cursor: answer.cursor })
  await db.transaction('rw', [...syncedCollections, 'shadow', 'outbox'], async () => {
    await writeLogPage(db, { ...answer, more: false }, toConfirm, syncedCollections)
  })
}

/** Plays random histories. None may violate an invariant, and each fault in `often` must occur more than `above` times. */
async function play(
  of: fc.Arbitrary<Event[]>,
  often: readonly (keyof FaultCounts)[] = [],
  above = 10,
  { roles, ...runs }: HistoryOptions & fc.Parameters<[Event[]]> = {},
): Promise<void> {
  const faultCounts: FaultCounts = {}
  const valid = fc.asyncProperty(of, async (events) => {
    expect(await runHistory(events, { faultCounts, ...(roles && { roles }) })).toEqual([])
  })
  await fc.assert(valid, { numRuns: propertyRuns({ check: 30, test: 120, soak: 1_000 }), ...runs })
  for (const what of often) expect(faultCounts[what], what).toBeGreaterThan(above)
}

/** Expects that some of these histories violate an invariant. */
async function expectViolation(of: fc.Arbitrary<Event[]>, options: HistoryOptions, seed: number): Promise<void> {
  const valid = fc.asyncProperty(of, async (events) => (await runHistory(events, options)).length === 0)
  expect((await fc.check(valid, { numRuns: 600, endOnFailure: true, seed })).failed).toBe(true)
}

describe('two devices of one user on an unreliable network', { timeout: propertyLimitMs }, () => {
  it('end with the same rows, and apply every change once or keep it with the reason for its rejection', () =>
    play(histories))

  it('encounter every kind of network fault and crash', () =>
    play(histories, ['request-lost', 'answer-lost', 'twice', 'crash-before', 'crash-after', 'kill', 'refused'], 10, {
      numRuns: 60,
      seed: 770416135,
    }))

  it('read the same rows from packs as from the tables at any time, even after a crash', () =>
    play(moneyHistories, ['packs', 'kill', 'crash-after']))

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

  it('converge when the server restarts and its data is restored from backups', () =>
    play(restoredHistories, ['restored'], 20))

  it('converge if their clocks are wrong during writes, and leave no change unsent (Y16)', () =>
    play(wrongClockHistories, ['wrong-clock'], 20))

  it.each([
    ['while the server restarts and is restored', restoredHistories, []],
    ['as admins with windows', windowHistories, ['admin']],
  ] as const)('converge and find no difference when they refetch their data %s', (_, of, roles) =>
    play(withRefetches(of), ['refetched'], 10, { roles: [...roles] }),
  )

  const pageFaults = ['page', 'page-lost', 'page-twice', 'page-held'] as const
  it.each([
    ['while roles change', histories, []],
    ['while the server restarts and is restored', restoredHistories, []],
    ['as admins with windows', windowHistories, ['admin']],
    ['with packs', moneyHistories, []],
  ] as const)('converge if pages on the stream are lost, repeated, reordered or late %s', (_, of, roles) =>
    play(withPages(of), pageFaults, 10, { roles: [...roles] }),
  )

  it('find no difference in tickets that expired while an admin’s device was away', async () => {
    const wrong = await runHistory(
      [
        { kind: 'ticket', what: 'write', row: 0 },
        { kind: 'sync', on: 0, conditions: [] },
        { kind: 'ticket', what: 'close', row: 0 },
        { kind: 'days', days: 119 },
        { kind: 'refetch', on: 0, conditions: [] },
      ],
      { roles: ['admin'] },
    )
    expect(wrong).toEqual([])
  })

  it('would diverge if the server ignored the epoch of a position', () =>
    expectViolation(restoredHistories, { faults: { runIgnored: true } }, 1))

  it('store for admins exactly the rows in their time windows, whatever changes and however much time passes', () =>
    play(windowHistories, [], 0, { roles: ['admin'] }))

  // With these seeds the histories contain the fault early. A random seed may pass all 600 runs without it.
  it.each([
    ['messages that don’t follow their ticket back into the window', { messagesStay: true }, 3],
    ['a server that doesn’t reset a device after a long absence', { neverAway: true }, 9],
  ])('would diverge in time windows with %s', (_, faults, seed) =>
    expectViolation(windowHistories, { faults, roles: ['admin'] }, seed),
  )

  it.each([
    ['a cursor based on the updated stamp', { updatedCursor: true }, 1],
    ['a server without a ledger', { noLedger: true }, 1],
  ])('would diverge with %s', (_, faults, seed) => expectViolation(histories, { faults }, seed))

  // Random histories rarely kill the client after it stores the cursor and before it stores the rows. These histories kill
  // it after every second turn of the event loop.
  it('would diverge if a client stored the cursor before the rows', async () => {
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
  })
})
