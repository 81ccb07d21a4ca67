import { expect, it } from 'vitest'
import {
  balanceAfterCancel,
  monthChoiceProblems,
  monthsOfPeriod,
  replacementCancelChoices,
} from './manual-replacements'

it("a manual payment requires a choice for each month that it covers: replace the month's lines or not (M27)", () => {
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

it('the balance after the cancellation of a manual payment depends on what happens to the replaced months (M35)', () => {
  const sums = { balanceCents: 1_000, ownCents: 18_000, monthsCents: 20_000 }
  expect(replacementCancelChoices.map((choice) => balanceAfterCancel(sums, choice))).toEqual([
    21_000, 19_000, 39_000, 1_000,
  ])
})
