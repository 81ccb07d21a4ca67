import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { checkLedgerRoute } from '../../domain/api/money/ledger'
import { checkLedgerAhead } from './check-ledger'

const { world: fixture } = vi.hoisted(() => ({
  world: { kept: new Map<string, string>(), begun: [] as string[], many: true, changed: false, day: '2026-11-26' },
}))
const { answers } = vi.hoisted(() => ({ answers: new Map<string, (context: { app: PbApp }) => unknown>() }))
vi.mock('../platform/db', async (original) => ({ ...(await original<object>()), exists: () => fixture.many }))
vi.mock('../platform/clock', () => ({ today: () => fixture.day, moment: () => '' }))
vi.mock('../payments/runs/facts-position', () => ({
  paydayChangedSince: () => fixture.changed,
  readFactsPosition: () => ({}),
}))
vi.mock('../platform/route', async (original) => ({
  ...(await original<object>()),
  answerTo: ({ name }: { name: string }, answer: () => unknown) => answers.set(name, answer),
}))
vi.stubGlobal('$coterie', { startTask: (_app: unknown, task: string) => fixture.begun.push(task) })
afterAll(() => vi.unstubAllGlobals())

const app = {
  store: () => ({
    get: (key: string) => fixture.kept.get(key),
    set: (key: string, value: string) => fixture.kept.set(key, value),
    remove: (key: string) => fixture.kept.delete(key),
  }),
} as unknown as PbApp
const check = () => answers.get(checkLedgerRoute.name)?.({ app })
const found = { state: 'done', at: '2026-11-26 07:00:00.000Z', people: 2 }
const completeCheck = () =>
  fixture.kept.set('ledger check', JSON.stringify({ state: 'done', day: fixture.day, mark: {}, found }))

beforeEach(() => {
  fixture.kept.clear()
  Object.assign(fixture, { begun: [], many: true, changed: false, day: '2026-11-26' })
})

it('with many people, the ledger check starts before an admin asks for it, and only once', () => {
  checkLedgerAhead(app)
  checkLedgerAhead(app)
  expect(fixture.begun).toEqual(['ledger-check'])
  expect(check()).toEqual({ state: 'working' })
  completeCheck()
  expect(check()).toEqual(found)
  checkLedgerAhead(app)
  expect(fixture.begun).toHaveLength(1)
})

it('with few people, the ledger check starts only on request', () => {
  fixture.many = false
  checkLedgerAhead(app)
  expect(fixture.begun).toEqual([])
  expect(check()).toEqual({ state: 'working' })
  expect(fixture.begun).toEqual(['ledger-check'])
})

it('after a change, the ledger check runs again, and requests get the earlier result until it has finished', () => {
  completeCheck()
  fixture.changed = true
  checkLedgerAhead(app)
  expect(fixture.begun).toEqual(['ledger-check'])
  expect(check()).toEqual({ state: 'working', before: found })
  expect(fixture.begun).toHaveLength(1)
  completeCheck()
  expect(check()).toEqual({ state: 'working', before: found })
  expect(fixture.begun).toHaveLength(2)
})

it('a ledger check of an earlier day is never returned, because its forecast is outdated', () => {
  completeCheck()
  fixture.day = '2026-11-27'
  expect(check()).toEqual({ state: 'working' })
})
