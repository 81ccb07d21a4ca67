import { expect, it, it as plainIt } from 'vitest'
import fc from 'fast-check'
import { propertyLimitMs, propertyRuns } from '../../testing/property-runs'
import {
  anyPayoutHistory,
  recordReturnCorrections,
  dropReport,
  dueCents,
  isLive,
  newScenario,
  applyStep,
  type PayoutScenario,
  type ReportShape,
  type Step,
} from '../../testing/payout-history'
import { effectOf, activeItemStates } from './payout-states'

const numRuns = propertyRuns({ check: 300, test: 300, soak: 100_000 })

/** A report of all transactions so far, with all columns. */
const complete: ReportShape = {
  kind: 'activity',
  which: 0,
  age: 0,
  transactions: true,
  ids: true,
  types: true,
  references: true,
}

/** Checks what must be true after each step. */
function expectInvariants(scenario: PayoutScenario): void {
  const paid = scenario.items.some(({ state }) => effectOf(state) === 'paid')
  if (paid) expect(scenario.real.some(({ gave }) => gave > 0)).toBe(true)
  expect(scenario.items.filter(({ state }) => activeItemStates.includes(state)).length).toBeLessThanOrEqual(1)
  const has = scenario.real.reduce((sum, { gave, back }) => sum + gave - back, 0)
  expect(has + scenario.booked).toBeLessThanOrEqual(dueCents)
  expect(scenario.disagreements).toEqual([])
}

/** Applies the complete report to every batch until nothing changes. */
function settle(scenario: PayoutScenario): void {
  for (let round = 0; round < 8; round += 1) {
    const moved = scenario.items.map((_, at) => dropReport(scenario, at, complete))
    if (!recordReturnCorrections(scenario) && !moved.includes(true)) return
  }
  expect.fail('a complete report goes on changing something')
}

function reportToText(steps: readonly Step[]): PayoutScenario {
  const scenario = newScenario()
  for (const step of steps) {
    const hasLiveSending = scenario.real.some(isLive)
    // A payment that the provider still has, or that it has paid, is never sent again.
    if (applyStep(scenario, step)) expect(hasLiveSending).toBe(false)
    expectInvariants(scenario)
  }
  return scenario
}

it(
  'a payout in any order of events pays nothing twice, marks nothing unpaid as paid, and is settled by a complete report',
  () =>
    fc.assert(
      fc.property(anyPayoutHistory, (steps) => {
        const scenario = reportToText(steps)
        settle(scenario)
        expectInvariants(scenario)
        const arrivedSendings = scenario.real.filter((sending) => sending.there)
        const latest = scenario.items.at(-1)
        const has = arrivedSendings.reduce((sum, { gave, back }) => sum + gave - back, 0)
        if (arrivedSendings.some(({ gave }) => gave > 0)) {
          expect(scenario.items.some(({ state }) => effectOf(state) === 'paid')).toBe(true)
          expect(has + scenario.booked).toBe(dueCents)
        } else if (arrivedSendings.some(isLive)) {
          expect(effectOf(latest?.state ?? 'sent')).toBe('locked')
        } else if (scenario.real.at(-1)?.there) {
          expect(effectOf(latest?.state ?? 'sent')).toBe('free')
        }
      }),
      { numRuns },
    ),
  propertyLimitMs,
)

plainIt('the report of a whole month frees nothing that another batch still has (F16)', () => {
  const fewColumns: ReportShape = { ...complete, kind: 'batch', transactions: false }
  const scenario = reportToText([
    { is: 'word', word: 'Denied' },
    { is: 'report', on: 0, shape: fewColumns },
    { is: 'resend', moved: false, uploaded: true },
    { is: 'word', word: 'Unclaimed' },
    { is: 'report', on: 1, shape: complete },
  ])
  expect(scenario.items.map(({ state }) => state)).toEqual(['denied', 'unclaimed'])
  applyStep(scenario, { is: 'word', word: 'Completed' })
  settle(scenario)
  expect(scenario.items.map(({ state }) => state)).toEqual(['denied', 'success'])
})
