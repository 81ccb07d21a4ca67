import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserPayment } from '../../entities'
import { anyHistory, moneyFactsIn, referralsIn } from '../../testing/ledger-history'
import { facts, payment, period, program } from '../../testing/money-rows'
import { allMonths } from '../../testing/ledger-state'
import { propertyLimitMs, propertyRuns, assertSame } from '../../testing/property-runs'
import { sumOfParts } from '../breakdown/amount-part'
import { partsOfNextPayment } from '../breakdown/amount-parts'
import { moneyView } from '../views/money-view'
import { payableFrom } from '../payments/holding'
import { estimatedSendDate } from '../payouts/payout-day'
import { visiblePayoutStates } from '../payouts/payout-states'
import { isAtProvider } from '../payouts/payout-status-text'

const today = '2026-11-26'
const handed = (over: Partial<UserPayment> = {}) =>
  payment({
    id: 'there',
    status: 'approved',
    month: '2026-09',
    amount_cents: 10_000,
    payout_state: 'unclaimed',
    payout_until: '2026-12-22',
    ...over,
  })
const waitingPayment = payment({ id: 'waits', status: 'pending', month: '2026-10', amount_cents: 7_000 })
const nextOf = (payments: UserPayment[], periods = [period('2026-11-01')], on = today) => {
  const view = moneyView(facts({ periods, payments }), [], on)
  return {
    next: view.next,
    ids: partsOfNextPayment(view).map((part) => (part.kind === 'payment' ? part.payment.id : part.kind)),
  }
}

describe('next payment while another payment is at the provider (M24)', () => {
  it('excludes payments at the provider', () => {
    const { next, ids } = nextOf([handed(), waitingPayment])
    expect(next).toMatchObject({ kind: 'made', cents: 7_000, date: '2026-12-05' })
    expect(ids).toEqual(['waits'])
  })

  it("is the current month's payment after the month's end if there is no other payment", () => {
    for (const payout_state of ['unclaimed', 'sent', 'pending', 'onhold', 'unknown'] as const) {
      const { next, ids } = nextOf([handed({ payout_state })])
      expect(next, payout_state).toMatchObject({ kind: 'expected', cents: 10_000, date: '2026-12-05' })
      expect(ids).toEqual(['coming'])
    }
    // The payment is submitted on the payout day, so nothing else is paid on that day.
    const onDay = nextOf([handed({ payout_state: 'sent', payout_until: '' })], undefined, '2026-11-05')
    expect(onDay.next.date).toBe('2026-12-05')
  })

  it('is the payment at the provider with its return date if the person earns nothing else', () => {
    expect(nextOf([handed()], [])).toMatchObject({
      next: { kind: 'handed', cents: 10_000, date: '2026-12-22' },
      ids: ['there'],
    })
    for (const payout_state of ['sent', 'pending', 'onhold', 'unknown'] as const) {
      const { next } = nextOf([handed({ payout_state, payout_until: '' })], [])
      expect(next, payout_state).toMatchObject({ kind: 'handed', cents: 10_000, date: '' })
    }
    // A return date in the past is ignored.
    expect(nextOf([handed({ payout_until: '2026-11-25' })], []).next).toMatchObject({ kind: 'handed', date: '' })
    // If there are several payments, the first return date is used.
    const both = nextOf([handed(), handed({ id: 'b', payout_until: '2026-12-20' })], [])
    expect(both.next).toMatchObject({ cents: 20_000, date: '2026-12-20' })
    const one = nextOf([handed({ payout_state: 'sent', payout_until: '' }), handed({ id: 'b' })], [])
    expect(one.next).toMatchObject({ cents: 20_000, date: '2026-12-22' })
  })

  it('has the same date on every screen: thirty days after the last payment', () => {
    const last = payment({ id: 'last', status: 'dispersed', dispersed_at: '2026-11-20 09:00:00.000Z' })
    const on = (payments: UserPayment[]) => {
      const view = moneyView(facts({ periods: [period('2026-11-01')], payments }), [], today)
      return [view.next.date, estimatedSendDate([waitingPayment], view)]
    }
    expect(on([last, waitingPayment])).toEqual(['2026-12-20', '2026-12-20'])
    expect(on([waitingPayment])).toEqual(['2026-12-05', '2026-12-05'])
    // The same rule applies to both dates (M40).
    expect(on([last])).toEqual(['2026-12-20', '2026-12-20'])
  })

  it('includes returned and refused payments, which are sent again', () => {
    for (const payout_state of ['returned', 'failed', 'blocked', 'denied', 'canceled'] as const)
      expect(nextOf([handed({ payout_state })]), payout_state).toMatchObject({
        next: { kind: 'made', cents: 10_000, date: '2026-12-05' },
        ids: ['there'],
      })
  })

  const states = fc.array(fc.constantFrom(...visiblePayoutStates, ''), { minLength: 1, maxLength: 8 })
  const days = [`${allMonths[7] ?? ''}-11`, `${allMonths[6] ?? ''}-05`]
  it(
    'has no date for payments at the provider, and equals the sum of its parts in every history',
    () =>
      fc.assert(
        fc.property(anyHistory, states, (history, reportedState) => {
          for (const person of ['renter', 'affiliate'] as const) {
            for (const on of days) {
              const known = moneyFactsIn(history, person)
              const payments = known.payments.map((each, at) =>
                each.status === 'approved'
                  ? { ...each, payout_state: reportedState[at % reportedState.length] ?? '', payout_until: '' }
                  : each,
              )
              const view = moneyView({ ...known, payments }, person === 'affiliate' ? referralsIn(history) : [], on)
              const parts = partsOfNextPayment(view)
              assertSame(sumOfParts(parts), view.next.cents)
              const atProviderCount = parts.filter(
                (part) => part.kind === 'payment' && isAtProvider(part.payment),
              ).length
              if (view.next.kind === 'handed') {
                assertSame(atProviderCount, parts.length)
                assertSame(view.next.date, '')
              } else assertSame(atProviderCount, 0)
              if (view.next.kind === 'expected') {
                assertSame(view.next.date >= payableFrom(view.next.month, program.holding_days ?? 0), true)
              }
            }
          }
        }),
        { numRuns: propertyRuns({ check: 150, test: 600, soak: 20_000 }) },
      ),
    propertyLimitMs,
  )
})

describe('expected payment of the unpaid balance (M8)', () => {
  const wayOf = (payments: UserPayment[], periods = [period('2026-11-01')]) =>
    moneyView(facts({ periods, payments }), [], today).unmade
  const fewDays = period('2026-11-20', '2026-11-25')
  const affiliate = { affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' }] as never }

  it('is due with the next payment, with the one after it, or is carried over', () => {
    expect(wayOf([])).toBe('next')
    expect(wayOf([handed()])).toBe('next')
    expect(wayOf([waitingPayment])).toBe('later')
    expect(moneyView(facts({ periods: [fewDays], ...affiliate }), [], today).unmade).toBe('carries')
    expect(moneyView(facts({ periods: [fewDays], payments: [waitingPayment], ...affiliate }), [], today).unmade).toBe(
      'carries',
    )
  })

  it('is due without a threshold if the person has left (M6), even after an existing payment', () => {
    expect(wayOf([], [fewDays])).toBe('next')
    expect(wayOf([waitingPayment], [fewDays])).toBe('later')
  })
})
