import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeCopy, openCopy } from '../../db/current'
import type { CoterieDb } from '../../db/database'
import { sendWaiting, syncOpenCopy } from '../engine'
import { addToOutbox } from './outbox'
import { syncState, type SyncState } from '../status'

const line = vi.hoisted(() => ({ begun: 0, byHand: 0, streams: 0, say: (state: SyncState): unknown => state }))
vi.mock('../leader', () => ({
  elect: (_name: string, lead: (leads: boolean) => void) => {
    lead(true)
    return { tell: () => undefined, stop: () => undefined }
  },
}))
vi.mock('../sync-triggers', () => ({
  watchPage: () => () => undefined,
  watchPokes: () => {
    line.streams++
    return () => void line.streams--
  },
}))
vi.mock('../sync-scheduler', () => ({
  exchangeRounds: (_db: unknown, _transport: unknown, show: (state: SyncState) => void) => {
    line.say = show
    return { begin: () => void line.begun++, beginByHand: () => void line.byHand++, stop: () => undefined }
  },
}))

let db: CoterieDb
const longMs = 3_600_000

beforeAll(syncOpenCopy)
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  db = await openCopy('personpersonper')
  await db.outbox.clear()
  await addToOutbox(db, { op: 'update', c: 'users', id: db.userId, patch: { first_name: 'Bea' } })
  await vi.waitFor(() => expect(line.begun).toBeGreaterThan(0))
  line.say('syncing')
  line.byHand = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  closeCopy()
})

it('starts one manual exchange (Y16), follows the outbox, and ends when it is empty', async () => {
  const looked = vi.spyOn(db.outbox, 'where')
  const left = sendWaiting(longMs)
  await vi.waitFor(() => expect(looked).toHaveBeenCalled())
  await db.outbox.clear()
  expect(await left).toBe(0)
  expect(line.byHand).toBe(1)
})

it('returns at once when the last exchange was offline, after one retry', async () => {
  line.say('offline')
  expect(await sendWaiting(longMs)).toBe(1)
  expect(line.byHand).toBe(1)
})

it('returns at once when the browser reports that it is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sendWaiting(longMs)).toBe(1)
})

it.each(['offline', 'sign-in', 'update'] as const)('ends when an exchange ends with "%s"', async (state) => {
  const left = sendWaiting(longMs)
  line.say(state)
  expect(await left).toBe(1)
  expect(syncState.get()).toBe(state)
})

it('ends when the database is closed', async () => {
  const left = sendWaiting(longMs)
  closeCopy()
  expect(await left).toBe(0)
})

it('ends at its time limit and returns how many changes still wait', async () => {
  expect(await sendWaiting(1)).toBe(1)
  expect(line.byHand).toBe(1)
})

it('counts rejected changes without waiting for them', async () => {
  await db.outbox.toCollection().modify({ state: 'rejected' })
  expect(await sendWaiting(longMs)).toBe(1)
})

it('closes the stream while the session is over (Y19) and opens it again afterwards', () => {
  expect(line.streams).toBe(1)
  line.say('sign-in')
  expect(line.streams).toBe(0)
  line.say('syncing')
  expect(line.streams).toBe(0)
  line.say('sign-in')
  line.say('up-to-date')
  line.say('offline')
  expect(line.streams).toBe(1)
  closeCopy()
  expect(line.streams).toBe(0)
})
