import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../../calendar'
import { anyHistory, moneyFactsIn, referralsIn } from '../../testing/ledger-history'
import { facts, line, payment, period } from '../../testing/money-rows'
import { allMonths } from '../../testing/ledger-state'
import { propertyLimitMs, propertyRuns, assertSame } from '../../testing/property-runs'
import { moneyView } from '../views/money-view'
import { resentPaymentOf } from './resent-payment'

const back = payment({
  id: 'back',
  status: 'approved',
  month: '2026-10',
  amount_cents: 17_097,
  payout_state: 'returned',
  payout_until: '',
})
const whole = 2 ** 31 - 1

/** Returns a renter since October whose October payment was returned, by default in November. */
const view = (over: Parameters<typeof facts>[0] = {}, today = '2026-11-21') =>
  moneyView(
    facts({
      periods: [period('2026-10-01')],
      lines: [
        line({ id: 'l', month: '2026-10', days: whole, days_in_month: 31, amount_cents: 17_097, payment: 'back' }),
      ],
      payments: [back],
      ...over,
    }),
    [],
    today,
  )

const numRuns = propertyRuns({ check: 300, test: 1_500, soak: 50_000 })
/** Days to test: after all months of a history, in its last month, and on a payout day. */
const days = [`${addMonths(allMonths.at(-1) ?? '', 1)}-10`, `${allMonths[7] ?? ''}-11`, `${allMonths[6] ?? ''}-05`]

describe('payment that will be sent again', () => {
  it("is listed with the current month's earnings if both are sent on the payout day after the month's end", () => {
    const sum = resentPaymentOf(back, view())
    expect(sum).toMatchObject({ date: '2026-12-05', cents: 17_097 })
    expect(sum?.parts.map(({ kind, cents }) => [kind, cents])).toEqual([['payment', 17_097]])
    // These earnings aren't a payment yet, so they aren't part of the sum.
    expect(sum?.coming.map(({ kind, cents }) => [kind, cents])).toEqual([['coming', 10_000]])
  })

  it("is listed alone while the current month can't be paid, or while it is below the threshold", () => {
    expect(resentPaymentOf(back, view({}, '2026-11-03'))).toMatchObject({
      date: '2026-11-05',
      cents: 17_097,
      coming: [],
    })
    const held = {
      payment_threshold_cents: 10_000,
      rental_rate_cents: 10_000,
      payout_day: 5,
      holding_days: 10,
    } as never
    expect(resentPaymentOf(back, view({ program: held }))?.coming).toEqual([])
    const dear = { payment_threshold_cents: 10_001, rental_rate_cents: 10_000, payout_day: 5 } as never
    expect(resentPaymentOf(back, view({ program: dear }))?.coming).toEqual([])
  })

  it('is listed with other open payments, but not with sent or cancelled ones', () => {
    const others = [
      payment({ id: 'waits', status: 'approved', month: '2026-09', amount_cents: 100, payout_state: '' }),
      payment({ id: 'refused', status: 'approved', month: '2026-09', amount_cents: 20, payout_state: 'blocked' }),
      payment({ id: 'pending', status: 'pending', month: '2026-09', amount_cents: 3, payout_state: '' }),
      payment({
        id: 'sent',
        status: 'dispersed',
        month: '2026-08',
        amount_cents: 50_000,
        dispersed_at: '2026-09-05 09:00:00.000Z',
      }),
      payment({ id: 'off', status: 'cancelled', month: '2026-08', amount_cents: 60_000 }),
    ]
    const sent = view({ payments: [back, ...others] })
    expect(resentPaymentOf(back, sent)?.cents).toBe(17_097 + 123)
    expect(sent.next).toMatchObject({ date: '2026-12-05', cents: 17_097 + 123 })
    // A payment at the provider counts as sent.
    const paymentAtProvider = payment({
      id: 'there',
      status: 'approved',
      month: '2026-09',
      amount_cents: 40_000,
      payout_state: 'unclaimed',
    })
    const beside = view({ payments: [back, ...others, paymentAtProvider] })
    expect(resentPaymentOf(back, beside)?.cents).toBe(17_097 + 123)
    expect(beside.next).toMatchObject({ date: '2026-12-05', cents: 17_097 + 123 })
  })

  it('is listed without payments whose holding period ends later', () => {
    const made = { run: 'r', status: 'pending', payout_state: '', month: '2026-10' } as const
    const waitingPayment = payment({ ...made, id: 'waits', amount_cents: 100 })
    const held = (holding_days: number) => {
      const program = { payment_threshold_cents: 10_000, rental_rate_cents: 10_000, payout_day: 5, holding_days }
      return resentPaymentOf(back, view({ program: program as never, payments: [back, waitingPayment] }))
    }
    // October's payment can be approved 34 days after the end of the month: on 5 December.
    expect(held(34)).toMatchObject({ date: '2026-12-05', cents: 17_197, coming: [] })
    expect(held(35)).toMatchObject({ date: '2026-12-05', cents: 17_097, coming: [] })
    // With four days, November's payment can be approved on the same day.
    expect(held(4)?.coming).toMatchObject([{ kind: 'coming', cents: 10_000 }])
    expect(held(5)?.coming).toEqual([])
  })

  it('can also be one that the provider refused', () => {
    for (const payout_state of ['failed', 'blocked', 'denied', 'canceled'] as const)
      expect(resentPaymentOf({ ...back, payout_state }, view()), payout_state).toMatchObject({ cents: 17_097 })
  })

  it("doesn't exist for open and received payments", () => {
    for (const over of [
      { payout_state: 'unclaimed' },
      { payout_state: 'sent' },
      { payout_state: '' },
      { status: 'dispersed' },
    ])
      expect(resentPaymentOf({ ...back, ...over } as typeof back, view())).toBeNull()
  })

  it(
    'has the same total as the next payment of that day in every history',
    () =>
      fc.assert(
        fc.property(anyHistory, (history) => {
          for (const person of ['renter', 'affiliate'] as const) {
            for (const today of days) {
              const of = moneyView(
                moneyFactsIn(history, person),
                person === 'affiliate' ? referralsIn(history) : [],
                today,
              )
              for (const each of of.facts.payments) {
                const result = resentPaymentOf(each, of)
                if (result === null) continue
                assertSame(
                  result.parts.reduce((cents, part) => cents + part.cents, 0),
                  result.cents,
                )
                assertSame(result.parts[0]?.cents, each.amount_cents)
                // A sum is shown only if there is another payment.
                if (result.parts.length > 1 && of.next.kind === 'made' && result.date === of.next.date)
                  assertSame(result.cents, of.next.cents)
              }
            }
          }
        }),
        { numRuns },
      ),
    propertyLimitMs,
  )
})
