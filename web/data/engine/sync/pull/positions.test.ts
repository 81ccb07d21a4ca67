import { describe, expect, it } from 'vitest'
import { propertyLimitMs, propertyRuns } from '../../../../../domain/testing/property-runs'
import { law, type Fault, type Rules, type Struck, type Wrong } from '../../../testing/positions/rules'
import { World } from '../../../testing/positions/world'

/** Bad weather by name. */
const weather: Record<string, readonly Fault[]> = {
  calm: [],
  restarts: ['restart'],
  runs: ['run', 'restart'],
  pruned: ['prune', 'restart'],
  restored: ['restore', 'restart'],
  'restored and pruned': ['restore', 'restart', 'prune'],
  everything: ['restore', 'restart', 'prune', 'run'],
}

/** Plays histories 0 to `count`; says which went wrong, and adds up what struck. */
function played(rules: Rules, faults: readonly Fault[], count: number): { failed: string[]; struck: Struck } {
  const struck: Struck = { resets: 0, restores: 0, lostAnswers: 0, killed: 0, pruned: 0, sentAgain: 0 }
  const failed: string[] = []
  for (let seed = 0; seed < count; seed++) {
    const world = new World(rules, seed, faults)
    const wrong = world.play()
    for (const what of wrong) failed.push(`${what}, seed ${String(seed)}`)
    for (const what of Object.keys(struck) as (keyof Struck)[]) struck[what] += world.struck[what]
  }
  return { failed, struck }
}

/** The first history of `count` that goes wrong in a certain way. */
function firstWrong(rules: Rules, faults: readonly Fault[], what: Wrong): number | undefined {
  for (let seed = 0; seed < 5_000; seed++) if (new World(rules, seed, faults).play().includes(what)) return seed
  return undefined
}

describe('a position that is sealed with run, top and after', () => {
  const count = propertyRuns({ check: 250, test: 4_000, soak: 400_000 })
  it.each(Object.entries(weather))(
    'loses, doubles and forgets nothing: %s',
    (_name, faults) => {
      expect(played(law, faults, count).failed).toEqual([])
    },
    propertyLimitMs,
  )

  it('was played in weather that really struck', () => {
    const { struck } = played(law, weather['everything'] ?? [], 200)
    for (const [what, times] of Object.entries(struck)) expect(times, what).toBeGreaterThan(200)
  })
})

describe('what looks as good and isn’t', () => {
  const simpler: [string, Partial<Rules>, string, Wrong][] = [
    ['a position that holds the end of its page and no top', { position: 'page' }, 'restored', 'wrong content'],
    ['the newest run with the person’s own newest entry', { position: 'own' }, 'restarts', 'reset without end'],
    ['run and top read before the rows', { top: 'first' }, 'restored', 'wrong content'],
    ['head, ledger, floor and page from several reads', { reads: 'several' }, 'restored and pruned', 'lost edit'],
    ['the same while entries are pruned', { reads: 'several' }, 'pruned', 'extra rows'],
    ['acknowledged entries judged by number', { acks: 'number' }, 'restored', 'lost edit'],
    ['acknowledged entries judged by sequence number', { acks: 'seq' }, 'calm', 'flicker'],
    ['the same after a restore', { acks: 'seq' }, 'restored', 'lost edit'],
    ['a first copy that goes on only in the run it began in', { plan: 'run' }, 'restarts', 'begun anew for nothing'],
  ]
  it.each(simpler)('%s', (_what, change, name, wrong) => {
    expect(firstWrong({ ...law, ...change }, weather[name] ?? [], wrong)).toBeDefined()
  })
})
