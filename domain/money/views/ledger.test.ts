import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../testing/property-runs'
import type { HoldableLine } from '../payments/holds'
import { ledgerDifference, ledgerMonths, ledgerTotals, openBalance, type LineTotals } from './ledger'
import { unpaidTotals } from '../breakdown/totals'

describe('ledger of all earnings lines', () => {
  it("contains each line that isn't cancelled only once, under its state", () => {
    const counted: LineTotals[] = [
      { month: '2026-09', status: 'paid', inPayment: true, n: 2, cents: 20_000 },
      { month: '2026-10', status: 'pending', inPayment: true, n: 3, cents: 30_000 },
      { month: '2026-10', status: 'pending', inPayment: false, n: 2, cents: 15_000 },
      { month: '2026-10', status: 'cancelled', inPayment: false, n: 9, cents: 99_999 },
    ]
    const months = ledgerMonths(
      counted,
      [{ month: '2026-10', cents: 5_000 }],
      [{ month: '2026-10', cents: 10_000 }],
      new Map([['2026-09', 'run']]),
    )
    const parts = { held: 5_000, waiting: 10_000, owed: 20_000, inPayout: 10_000, sent: 0 }
    expect(months).toEqual([
      { month: '2026-10', lines: 5, earned: 45_000, ...parts, run: '' },
      {
        month: '2026-09',
        lines: 2,
        earned: 20_000,
        held: 0,
        waiting: 0,
        owed: 0,
        inPayout: 0,
        sent: 20_000,
        run: 'run',
      },
    ])
    const totals = ledgerTotals(months)
    expect(totals).toEqual({ lines: 7, earned: 65_000, ...parts, sent: 20_000 })
    expect(ledgerDifference({ lines: totals.earned, payments: 50_000, open: openBalance(totals) })).toBe(0)
    expect(ledgerDifference({ lines: totals.earned, payments: 49_999, open: openBalance(totals) })).toBe(1)
  })

  const line = fc.record({
    month: fc.constantFrom('2026-08', '2026-09', '2026-10'),
    where: fc.constantFrom('held', 'waiting', 'owed', 'inPayout', 'sent', 'cancelled'),
    cents: fc.integer({ min: -50_000, max: 50_000 }),
  })

  it("has the same amounts as the person's own screens", () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const counted = lines.map(({ month, where, cents }): LineTotals => ({
          month,
          status: where === 'sent' ? 'paid' : where === 'cancelled' ? 'cancelled' : 'pending',
          inPayment: where === 'owed' || where === 'inPayout' || where === 'sent',
          n: 1,
          cents,
        }))
        const of = (place: string) => lines.filter(({ where }) => where === place)
        const months = ledgerMonths(counted, of('held'), of('inPayout'), new Map())
        for (const row of months) {
          expect(row.held + row.waiting + row.owed + row.inPayout + row.sent).toBe(row.earned)
        }
        const unpaid = unpaidTotals(
          lines.map(({ where, cents }) => ({
            status: where === 'sent' ? 'paid' : where === 'cancelled' ? 'cancelled' : 'pending',
            payment: where === 'owed' || where === 'inPayout' ? 'payment' : '',
            hold: where === 'held' ? { kind: 'review' } : undefined,
            payment_type: 'rental',
            amount_cents: cents,
          })) as unknown as HoldableLine[],
        )
        const totals = ledgerTotals(months)
        expect({ balance: totals.waiting, held: totals.held, inPayments: totals.owed + totals.inPayout }).toEqual({
          balance: unpaid.balanceCents,
          held: unpaid.heldCents,
          inPayments: unpaid.inPaymentsCents,
        })
        expect(totals.lines).toBe(lines.length - of('cancelled').length)
      }),
      { numRuns: propertyRuns({ check: 100, test: 300, soak: 20_000 }) },
    ))
})
