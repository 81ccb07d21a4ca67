import { expect, it } from 'vitest'
import {
  balanceAfterCancel,
  monthChoiceProblems,
  monthsOfPeriod,
  replacementCancelChoices,
} from './manual-replacements'

it("requires one choice for each month of a manual payment's period (M27)", () => {
  const touched = monthsOfPeriod('2026-08-31', '2026-10-01')
  expect(touched).toEqual(['2026-08', '2026-09', '2026-10'])
  const chosen = (...months: string[]) =>
    monthChoiceProblems(
      touched,
      months.map((month) => ({ month })),
    )
  expect(chosen('2026-08', '2026-09', '2026-10')).toEqual({ missing: [], unexpected: [] })
  expect(chosen('2026-08', '2026-10')).toEqual({ missing: ['2026-09'], unexpected: [] })
  expect(chosen('2026-08', '2026-09', '2026-10', '2026-11', '2026-08')).toEqual({
    missing: [],
    unexpected: ['2026-11', '2026-08'],
  })
})

it('computes the balance after each choice when a replacing payment is cancelled (M35)', () => {
  const sums = { balanceCents: 1_000, ownCents: 18_000, monthsCents: 20_000 }
  expect(replacementCancelChoices.map((choice) => balanceAfterCancel(sums, choice))).toEqual([
    21_000, 19_000, 39_000, 1_000,
  ])
})
