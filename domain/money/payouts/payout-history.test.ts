import { expect, it, it as plainIt } from 'vitest'
import fc from 'fast-check'
import { propertyLimitMs, propertyRuns } from '../../testing/property-runs'
import {
  anyPayoutHistory,
  bookReturns,
  drop,
  dueCents,
  isLive,
  newStory,
  takeStep,
  type PayoutStory,
  type ReportShape,
  type Step,
} from '../../testing/payout-history'
import { effectOf, livingStates } from './payout-states'

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

/** Invariants after each step. */
function expectInvariants(story: PayoutStory): void {
  const paid = story.items.some(({ state }) => effectOf(state) === 'paid')
  if (paid) expect(story.real.some(({ gave }) => gave > 0)).toBe(true)
  expect(story.items.filter(({ state }) => livingStates.includes(state)).length).toBeLessThanOrEqual(1)
  const has = story.real.reduce((sum, { gave, back }) => sum + gave - back, 0)
  expect(has + story.booked).toBeLessThanOrEqual(dueCents)
  expect(story.disagreements).toEqual([])
}

/** Applies the complete report to every batch until nothing changes. */
function settle(story: PayoutStory): void {
  for (let round = 0; round < 8; round += 1) {
    const moved = story.items.map((_, at) => drop(story, at, complete))
    if (!bookReturns(story) && !moved.includes(true)) return
  }
  expect.fail('a complete report goes on changing something')
}

function reportToText(steps: readonly Step[]): PayoutStory {
  const story = newStory()
  for (const step of steps) {
    const live = story.real.some(isLive)
    // A payment that the provider still has, or has paid, is never sent again.
    if (takeStep(story, step)) expect(live).toBe(false)
    expectInvariants(story)
  }
  return story
}

it(
  'pays nothing twice, marks nothing unpaid as paid, and settles everything with a complete report',
  () =>
    fc.assert(
      fc.property(anyPayoutHistory, (steps) => {
        const story = reportToText(steps)
        settle(story)
        expectInvariants(story)
        const there = story.real.filter((sending) => sending.there)
        const latest = story.items.at(-1)
        const has = there.reduce((sum, { gave, back }) => sum + gave - back, 0)
        if (there.some(({ gave }) => gave > 0)) {
          expect(story.items.some(({ state }) => effectOf(state) === 'paid')).toBe(true)
          expect(has + story.booked).toBe(dueCents)
        } else if (there.some(isLive)) {
          expect(effectOf(latest?.state ?? 'sent')).toBe('locked')
        } else if (story.real.at(-1)?.there) {
          expect(effectOf(latest?.state ?? 'sent')).toBe('free')
        }
      }),
      { numRuns },
    ),
  propertyLimitMs,
)

plainIt('the report of a whole month frees nothing that another batch still has (F16)', () => {
  const few: ReportShape = { ...complete, kind: 'batch', transactions: false }
  const story = reportToText([
    { is: 'word', word: 'Denied' },
    { is: 'report', on: 0, shape: few },
    { is: 'resend', moved: false, uploaded: true },
    { is: 'word', word: 'Unclaimed' },
    { is: 'report', on: 1, shape: complete },
  ])
  expect(story.items.map(({ state }) => state)).toEqual(['denied', 'unclaimed'])
  takeStep(story, { is: 'word', word: 'Completed' })
  settle(story)
  expect(story.items.map(({ state }) => state)).toEqual(['denied', 'success'])
})
