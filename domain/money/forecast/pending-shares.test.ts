import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { addMonths } from '../../calendar'
import { commission, facts, hold, line, linked, payment } from '../../testing/money-rows'
import { anyHistory, moneyFactsIn, referralsIn } from '../../testing/ledger-history'
import { allMonths } from '../../testing/ledger-state'
import { propertyLimitMs, propertyRuns, assertSame } from '../../testing/property-runs'
import { moneyView } from '../views/money-view'
import { pendingShares } from './pending-shares'
import { unpaidTotals } from '../breakdown/totals'

const today = '2026-11-26'
const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' } as never]
const sharesOf = (over: Parameters<typeof facts>[0]) =>
  pendingShares(moneyView(facts({ affiliatePeriods, ...over }), [], today), 'commission')

describe('parts of pending earnings (M24, M30)', () => {
  it('state which step they still need, and its date', () => {
    const made = { payment_type: 'commission', created: '2026-11-03 06:00:00.000Z' } as const
    const shares = sharesOf({
      lines: [
        commission({ id: 'a', month: '2026-08', amount_cents: 1_000, payment: 'there' }),
        commission({ id: 'b', month: '2026-09', amount_cents: 2_000, payment: 'waits' }),
        commission({ id: 'c', month: '2026-09', amount_cents: 3_000, payment: 'approved' }),
        commission({ id: 'd', month: '2026-10', amount_cents: 4_000, hold: hold() }),
        commission({ id: 'e', month: '2026-10', amount_cents: 5_000 }),
      ],
      payments: [
        payment({
          ...made,
          id: 'there',
          status: 'approved',
          amount_cents: 1_000,
          payout_state: 'unclaimed',
          payout_until: '2026-12-22',
        }),
        payment({ ...made, id: 'waits', status: 'pending', amount_cents: 2_000 }),
        payment({ ...made, id: 'approved', status: 'approved', amount_cents: 3_000 }),
      ],
      paymentLines: [...linked('there', 'a'), ...linked('waits', 'b'), ...linked('approved', 'c')],
    })
    expect(shares).toMatchObject([
      { waitsFor: 'sending', cents: 3_000 },
      { waitsFor: 'approval', cents: 2_000, from: '' },
      { waitsFor: 'check', cents: 4_000 },
      { waitsFor: 'payment', cents: 5_000, is: 'below' },
      { waitsFor: 'provider', cents: 1_000, payoutStatus: 'unclaimed', until: '2026-12-22' },
    ])
  })

  it('contain only the lines of this type in a payment of both types', () => {
    const shares = sharesOf({
      lines: [
        commission({ id: 'c', month: '2026-10', amount_cents: 5_000, payment: 'p' }),
        line({ id: 'r', month: '2026-10', amount_cents: 10_000, payment: 'p' }),
      ],
      payments: [payment({ id: 'p', status: 'pending', amount_cents: 15_000, created_at: '2026-11-03 06:00:00.000Z' })],
      paymentLines: linked('p', 'c', 'r'),
    })
    expect(shares).toMatchObject([{ waitsFor: 'approval', cents: 5_000 }])
  })

  it('are due at the threshold or after the last day (M6), and reduce a later payment if negative', () => {
    const of = (amount_cents: number, end = '') =>
      sharesOf({
        affiliatePeriods: [{ start_date: '2026-01-01', end_date: end } as never],
        lines: [commission({ id: 'c', month: '2026-10', amount_cents })],
      })
    expect(of(9_999)).toMatchObject([{ waitsFor: 'payment', is: 'below' }])
    expect(of(10_000)).toMatchObject([{ waitsFor: 'payment', is: 'due' }])
    expect(of(9_999, '2026-10-31')).toMatchObject([{ waitsFor: 'payment', is: 'due' }])
    expect(of(-500)).toMatchObject([{ waitsFor: 'payment', is: 'off' }])
  })

  it(
    'add up to the pending earnings in every history',
    () =>
      fc.assert(
        fc.property(anyHistory, (history) => {
          for (const person of ['renter', 'affiliate'] as const) {
            const day = `${addMonths(allMonths.at(-1) ?? '', 1)}-10`
            const view = moneyView(
              moneyFactsIn(history, person),
              person === 'affiliate' ? referralsIn(history) : [],
              day,
            )
            for (const type of [undefined, 'rental', 'commission'] as const) {
              assertSame(
                pendingShares(view, type).reduce((sum, { cents }) => sum + cents, 0),
                unpaidTotals(view.facts.lines, type).cents,
              )
            }
          }
        }),
        { numRuns: propertyRuns({ check: 200, test: 500, soak: 20_000 }) },
      ),
    propertyLimitMs,
  )
})
