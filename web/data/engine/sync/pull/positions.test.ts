import { describe, expect, it } from 'vitest'
import { propertyLimitMs, propertyRuns } from '../../../../../domain/testing/property-runs'
import {
  productRules,
  type Fault,
  type Rules,
  type FaultCounts,
  type Violation,
} from '../../../testing/positions/rules'
import { ModelHistory } from '../../../testing/positions/history'

const conditions: Record<string, readonly Fault[]> = {
  'no faults': [],
  restarts: ['restart'],
  epochs: ['run', 'restart'],
  pruned: ['prune', 'restart'],
  restored: ['restore', 'restart'],
  'restored and pruned': ['restore', 'restart', 'prune'],
  'all faults': ['restore', 'restart', 'prune', 'run'],
}

/** Simulates histories 0 to `count` - 1. Returns the failed ones and the number of faults that occurred. */
function played(rules: Rules, faults: readonly Fault[], count: number): { failed: string[]; faultCounts: FaultCounts } {
  const faultCounts: FaultCounts = { resets: 0, restores: 0, lostAnswers: 0, killed: 0, pruned: 0, sentAgain: 0 }
  const failed: string[] = []
  for (let seed = 0; seed < count; seed++) {
    const history = new ModelHistory(rules, seed, faults)
    const wrong = history.play()
    for (const what of wrong) failed.push(`${what}, seed ${String(seed)}`)
    for (const what of Object.keys(faultCounts) as (keyof FaultCounts)[]) faultCounts[what] += history.faultCounts[what]
  }
  return { failed, faultCounts }
}

function firstWrong(rules: Rules, faults: readonly Fault[], what: Violation): number | undefined {
  for (let seed = 0; seed < 5_000; seed++) if (new ModelHistory(rules, seed, faults).play().includes(what)) return seed
  return undefined
}

describe('sync position with epoch, top and after', () => {
  const count = propertyRuns({ check: 250, test: 4_000, soak: 400_000 })
  it.each(Object.entries(conditions))(
    'never loses, duplicates or drops a change: %s',
    (_name, faults) => {
      expect(played(productRules, faults, count).failed).toEqual([])
    },
    propertyLimitMs,
  )

  it('is tested with faults that really occur', () => {
    const { faultCounts } = played(productRules, conditions['all faults'] ?? [], 200)
    for (const [what, times] of Object.entries(faultCounts)) expect(times, what).toBeGreaterThan(200)
  })
})

describe('simplified position rule', () => {
  const simpler: [string, Partial<Rules>, string, Violation][] = [
    ['a position with the end of its page but without top', { position: 'page' }, 'restored', 'wrong content'],
    [
      'a position with the newest epoch and the person’s own newest entry',
      { position: 'own' },
      'restarts',
      'endless resets',
    ],
    ['epoch and top read before the rows', { top: 'first' }, 'restored', 'wrong content'],
    [
      'head, ledger, floor and page from several reads, after a restore',
      { reads: 'several' },
      'restored and pruned',
      'lost edit',
    ],
    [
      'head, ledger, floor and page from several reads, while entries are pruned',
      { reads: 'several' },
      'pruned',
      'extra rows',
    ],
    ['acknowledged entries decided by number', { acks: 'number' }, 'restored', 'lost edit'],
    ['acknowledged entries decided by sequence number', { acks: 'seq' }, 'no faults', 'flicker'],
    ['acknowledged entries decided by sequence number, after a restore', { acks: 'seq' }, 'restored', 'lost edit'],
    ['a first sync that continues only in its own epoch', { plan: 'run' }, 'restarts', 'needless restart'],
  ]
  it.each(simpler)('violates an invariant: %s', (_what, change, name, wrong) => {
    expect(firstWrong({ ...productRules, ...change }, conditions[name] ?? [], wrong)).toBeDefined()
  })
})
