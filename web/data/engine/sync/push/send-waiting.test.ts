import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeDatabase, openDatabase } from '../../db/current-database'
import type { CoterieDb } from '../../db/database'
import { sendWaitingChanges, syncCurrentDatabase } from '../engine'
import { addToOutbox } from './outbox'
import { syncState, type SyncState } from '../status'

const line = vi.hoisted(() => ({ begun: 0, isManual: 0, streams: 0, say: (state: SyncState): unknown => state }))
vi.mock('../leader', () => ({
  electLeader: (_name: string, lead: (leads: boolean) => void) => {
    lead(true)
    return { broadcast: () => undefined, stop: () => undefined }
  },
}))
vi.mock('../sync-triggers', async (actual) => ({
  ...(await actual<object>()),
  onPageActive: () => () => undefined,
  onSyncPing: () => {
    line.streams++
    return () => void line.streams--
  },
}))
vi.mock('../sync-scheduler', () => ({
  createSyncScheduler: (_db: unknown, _transport: unknown, show: (state: SyncState) => void) => {
    line.say = show
    return { begin: () => void line.begun++, beginNow: () => void line.isManual++, stop: () => undefined }
  },
}))

let db: CoterieDb
const longMs = 3_600_000

beforeAll(syncCurrentDatabase)
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  db = await openDatabase('personpersonper')
  await db.outbox.clear()
  await addToOutbox(db, { op: 'update', c: 'users', id: db.userId, patch: { first_name: 'Bea' } })
  await vi.waitFor(() => expect(line.begun).toBeGreaterThan(0))
  line.say('syncing')
  line.isManual = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  closeDatabase()
})

it('sending pending changes starts one manual exchange (Y16) and ends when the outbox is empty', async () => {
  const looked = vi.spyOn(db.outbox, 'where')
  const left = sendWaitingChanges(longMs)
  await vi.waitFor(() => expect(looked).toHaveBeenCalled())
  await db.outbox.clear()
  expect(await left).toBe(0)
  expect(line.isManual).toBe(1)
})

it('sending pending changes ends after one retry if the last exchange was offline', async () => {
  line.say('offline')
  expect(await sendWaitingChanges(longMs)).toBe(1)
  expect(line.isManual).toBe(1)
})

it('sending pending changes ends immediately if the browser reports that it is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sendWaitingChanges(longMs)).toBe(1)
})

it.each(['offline', 'sign-in', 'update'] as const)(
  'sending pending changes ends when an exchange ends with "%s"',
  async (state) => {
    const left = sendWaitingChanges(longMs)
    line.say(state)
    expect(await left).toBe(1)
    expect(syncState.get()).toBe(state)
  },
)

it('sending pending changes ends when the database is closed', async () => {
  const left = sendWaitingChanges(longMs)
  closeDatabase()
  expect(await left).toBe(0)
})

it('sending pending changes returns the number of remaining changes at its time limit', async () => {
  expect(await sendWaitingChanges(1)).toBe(1)
  expect(line.isManual).toBe(1)
})

it('sending pending changes counts rejected changes without waiting for them', async () => {
  await db.outbox.toCollection().modify({ state: 'rejected' })
  expect(await sendWaitingChanges(longMs)).toBe(1)
})

it('the event stream is closed while there is no session (Y19), and is opened again afterwards', () => {
  expect(line.streams).toBe(1)
  line.say('sign-in')
  expect(line.streams).toBe(0)
  line.say('syncing')
  expect(line.streams).toBe(0)
  line.say('sign-in')
  line.say('up-to-date')
  line.say('offline')
  expect(line.streams).toBe(1)
  closeDatabase()
  expect(line.streams).toBe(0)
})
