import { expect, it } from 'vitest'
import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import { besideOf, newestOf, placeOf, runOf } from './which-run'

const run = (n: number, month: string, state: PaymentRun['state'] = 'committed', created = 10) =>
  ({ id: `run${n}`, n, month, state, counts: { created, already: 0, skipped: 0, lines: 0 } }) as PaymentRun

// the newest first, as they are read: September, a second time, October undone and made anew, then a late second one of October
const runs = [
  run(5, '2026-10', 'committed', 2),
  run(4, '2026-10'),
  run(3, '2026-10', 'undone'),
  run(2, '2026-09', 'committed', 1),
  run(1, '2026-09'),
]
const of = (n: number): PaymentRun => runs.find((each) => each.n === n) as PaymentRun

it('a month means its newest run that stands, unless its address names another', () => {
  expect(runOf(runs, '2026-10', null)?.n).toBe(5)
  expect(runOf(runs, '2026-10', 3)?.n).toBe(3)
  // another month's number is none of this month's
  expect(runOf(runs, '2026-10', 1)?.n).toBe(5)
  expect(runOf(runs, '2026-08', null)).toBeUndefined()
})

it('a month whose only run was undone still shows that one', () => {
  const undone = [run(2, '2026-10', 'undone'), run(1, '2026-09')]
  expect(runOf(undone, '2026-10', null)?.n).toBe(2)
  expect(newestOf(undone)?.n).toBe(1)
  expect(newestOf([run(1, '2026-09', 'undone')])?.n).toBe(1)
  expect(newestOf([])).toBeUndefined()
})

it('beside it stands the month before, by the run that made most of it; another, or none, when that is chosen', () => {
  expect(besideOf(runs, of(5), null)?.n).toBe(1)
  expect(besideOf(runs, of(1), null)).toBeUndefined()
  expect(besideOf(runs, of(5), 4)?.n).toBe(4)
  expect(besideOf(runs, of(5), 0)).toBeUndefined()
  // itself is nothing to look at beside it
  expect(besideOf(runs, of(5), 5)?.n).toBe(1)
})

it('a further run of a month is counted within the month', () => {
  expect(placeOf(runs, of(3))).toEqual({ nth: 1, of: 3 })
  expect(placeOf(runs, of(5))).toEqual({ nth: 3, of: 3 })
  expect(placeOf(runs, of(1))).toEqual({ nth: 1, of: 2 })
})
