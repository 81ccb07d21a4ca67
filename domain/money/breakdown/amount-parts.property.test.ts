import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { anyHistory, moneyFactsIn, referralsIn } from '../../testing/ledger-history'
import { allMonths } from '../../testing/ledger-state'
import { propertyLimitMs, propertyRuns, assertSame } from '../../testing/property-runs'
import { addMonths, lastDay } from '../../calendar'
import { sumOfParts } from './amount-part'
import {
  partsOfLine,
  partsOfMonth,
  partsOfNextPayment,
  partsOfPaymentWithReturns,
  partsOfPayment,
  partsOfPending,
} from './amount-parts'
import { partsOfTotal, paidTotals, unpaidTotals } from './totals'
import type { CommissionPart, CommissionPoint } from './commission-points'
import { unpaidParts, partsOfEarned, partsOfPeriod } from './earned-parts'
import { dayCount, dayMask, intervalsIn } from '../accrual/day-mask'
import { isReplaced } from '../payments/holds'
import { moneyView } from '../views/money-view'
import { prorate } from '../accrual/rates'
import { receivedAmountOf } from '../accrual/received'
import { thisMonth } from './this-month'

const numRuns = propertyRuns({ check: 500, test: 2_500, soak: 100_000 })
/** The days to test: after all months of a history, on the last day of an earlier month, and in the last month. */
const afterwards = `${addMonths(allMonths.at(-1) ?? '', 1)}-10`
const days = [afterwards, lastDay(allMonths[5] ?? ''), `${allMonths[7] ?? ''}-11`]

/**
 * Checks that a rental's earnings equal the sum of its months, of its periods plus corrections, and of its amounts in
 * payments and without a payment.
 */
function expectEarned({ facts, months, today }: ReturnType<typeof moneyView>): void {
  let upTo = 0
  for (const point of months) {
    upTo += point.cents
    assertSame(sumOfParts(partsOfEarned(months, point.month)), upTo)
  }
  assertSame(sumOfParts(partsOfEarned(months)), upTo)
  const activeLines = months.flatMap(({ lines }) =>
    lines.filter((line) => line.status !== 'cancelled' && !isReplaced(line)),
  )
  const sum = (lines: typeof activeLines) => lines.reduce((cents, line) => cents + line.amount_cents, 0)
  const periods = facts.periods.reduce((cents, { id }) => cents + sumOfParts(partsOfPeriod(facts, id, today)), 0)
  assertSame(periods + sum(activeLines.filter(({ kind }) => kind !== 'rental')), upTo)
  const taken = activeLines.filter(({ status, payment }) => status !== 'pending' || payment !== '')
  assertSame(sumOfParts(unpaidParts(months)) + sum(taken), upTo)
}

/** Checks that the intervals contain each day only once, and give the amount of a single active line. */
function expectDaysOf(part: CommissionPart, point: CommissionPoint): void {
  const intervals = intervalsIn(part.mask, point.month)
  const expectedMasks = intervals.map((interval) => dayMask(interval, point.month))
  assertSame(
    expectedMasks.reduce((days, mask) => days + dayCount(mask), 0),
    part.days,
  )
  assertSame(
    expectedMasks.reduce((mask, each) => mask | each, 0),
    part.mask,
  )
  const [line] = part.lines
  const rate = line === undefined ? point.rateCents : line.rate_cents
  if (part.days === 0 || part.lines.length > 1 || line?.status === 'cancelled') return
  // A replaced line adds nothing (M39).
  if (part.state === 'replaced') return
  const days = expectedMasks.reduce((all, mask) => all + dayCount(mask), 0)
  assertSame(part.cents, prorate(rate, days, point.daysInMonth))
}

describe('amounts that a person sees (M30)', () => {
  it(
    'equal the sum of their parts in every history and on every day',
    () =>
      fc.assert(
        fc.property(anyHistory, (history) => {
          for (const person of ['renter', 'affiliate'] as const) {
            for (const today of days) {
              const view = moneyView(
                moneyFactsIn(history, person),
                person === 'affiliate' ? referralsIn(history) : [],
                today,
              )
              const { facts } = view
              for (const line of facts.lines) assertSame(sumOfParts(partsOfLine(line, facts.lines)), line.amount_cents)
              for (const point of view.months) {
                assertSame(sumOfParts(partsOfMonth(point)), point.cents)
                assertSame(sumOfParts(partsOfMonth({ ...point, coming: point.closing })), point.fullCents)
              }
              expectEarned(view)
              for (const point of view.commissions) {
                assertSame(sumOfParts(partsOfMonth(point)), point.cents)
                assertSame(
                  point.parts.reduce((cents, part) => cents + part.cents, 0),
                  point.cents,
                )
                for (const part of point.parts) expectDaysOf(part, point)
              }
              for (const payment of facts.payments) {
                assertSame(sumOfParts(partsOfPayment(payment, facts)), payment.amount_cents)
                assertSame(
                  sumOfParts(partsOfPaymentWithReturns(payment, facts)),
                  receivedAmountOf(facts.lines, payment).cents,
                )
                assertSame(payment.cancel_reason === 'undone', false)
              }
              for (const type of [undefined, 'rental', 'commission'] as const) {
                assertSame(sumOfParts(partsOfTotal(facts, type)), paidTotals(facts, type).cents)
                assertSame(sumOfParts(partsOfPending(facts, type)), unpaidTotals(facts.lines, type).cents)
              }
              assertSame(sumOfParts(partsOfNextPayment(view)), view.next.cents)
              const now = thisMonth(view)
              assertSame(sumOfParts(now.parts), now.cents)
              assertSame(now.rentalCents + now.commissionCents, now.cents)
            }
          }
        }),
        { numRuns },
      ),
    propertyLimitMs,
  )

  it(
    'contain no day twice, and no day that was cancelled permanently',
    () =>
      fc.assert(
        fc.property(anyHistory, (history) => {
          const view = moneyView(moneyFactsIn(history, 'renter'), [], afterwards)
          for (const point of view.months) {
            const counted = point.lines
              .filter((line) => line.kind === 'rental')
              .map((line) => `${line.source} ${line.days}`)
            assertSame(new Set(counted).size, counted.length)
            const rented = view.facts.periods.reduce(
              (mask, period) => mask | dayMask({ start: period.start_date, end: period.end_date }, point.month),
              0,
            )
            const lines = point.lines.filter((line) => line.kind === 'rental')
            const all = lines.reduce((mask, line) => mask | line.days, 0)
            if ((rented & ~all) === 0) assertSame(point.estimate, false)
            if (point.lines.length > 0 && point.lines.every((line) => line.status === 'cancelled') && !point.estimate) {
              expect(point).toMatchObject({ cents: 0, state: 'cancelled' })
            }
          }
        }),
        { numRuns: Math.ceil(numRuns / 10) },
      ),
    propertyLimitMs,
  )
})
