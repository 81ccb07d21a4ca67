import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { checkLedger, lookAhead } from './check-ledger'

/** Fixture: the stored state, the started tasks, whether there are many people, and the day. */
const { world } = vi.hoisted(() => ({
  world: { kept: new Map<string, string>(), begun: [] as string[], many: true, changed: false, day: '2026-11-26' },
}))
vi.mock('../platform/db', () => ({ one: () => (world.many ? { id: 'u' } : null) }))
vi.mock('../platform/clock', () => ({ today: () => world.day, moment: () => '' }))
vi.mock('../payments/runs/facts-mark', () => ({ paydayChangedSince: () => world.changed, factsMark: () => ({}) }))
vi.mock('../platform/route', () => ({ answerTo: (_route: unknown, answer: unknown) => answer }))
vi.stubGlobal('$coterie', { begin: (_app: unknown, task: string) => world.begun.push(task) })
afterAll(() => vi.unstubAllGlobals())

const app = {
  store: () => ({
    get: (key: string) => world.kept.get(key),
    set: (key: string, value: string) => world.kept.set(key, value),
    remove: (key: string) => world.kept.delete(key),
  }),
} as unknown as PbApp
const asked = () => (checkLedger as unknown as (e: { app: PbApp }) => unknown)({ app })
const found = { state: 'done', at: '2026-11-26 07:00:00.000Z', people: 2 }
/** Completes the started check. */
const looked = () => world.kept.set('ledger check', JSON.stringify({ state: 'done', day: world.day, mark: {}, found }))

beforeEach(() => {
  world.kept.clear()
  Object.assign(world, { begun: [], many: true, changed: false, day: '2026-11-26' })
})

it('starts the check once ahead of the first request when there are many people', () => {
  lookAhead(app)
  lookAhead(app)
  expect(world.begun).toEqual(['ledger-check'])
  expect(asked()).toEqual({ state: 'working' })
  looked()
  expect(asked()).toEqual(found)
  lookAhead(app)
  expect(world.begun).toHaveLength(1)
})

it('waits for a request when there are few people', () => {
  world.many = false
  lookAhead(app)
  expect(world.begun).toEqual([])
  expect(asked()).toEqual({ state: 'working' })
  expect(world.begun).toEqual(['ledger-check'])
})

it('checks again after a change and returns the earlier result until then', () => {
  looked()
  world.changed = true
  lookAhead(app)
  expect(world.begun).toEqual(['ledger-check'])
  expect(asked()).toEqual({ state: 'working', before: found })
  expect(world.begun).toHaveLength(1)
  looked()
  expect(asked()).toEqual({ state: 'working', before: found })
  expect(world.begun).toHaveLength(2)
})

it('never returns a result of another day, whose forecast is outdated', () => {
  looked()
  world.day = '2026-11-27'
  expect(asked()).toEqual({ state: 'working' })
})
