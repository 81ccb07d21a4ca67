import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentType } from '../entities'
import { hasLeft, settleBalance, type Due } from './settlement'

const none: Due = { sumCents: 0, lines: 0 }
const due = (sumCents: number, lines = 1): Due => ({ sumCents, lines })
const person = (options: Partial<{ left: boolean; thresholdCents: number; existing: PaymentType[] }> = {}) => ({
  left: options.left ?? false,
  thresholdCents: options.thresholdCents ?? 10_000,
  existing: new Set(options.existing ?? []),
})
const settlementReasons = (rental: Due, commission: Due, options?: Parameters<typeof person>[0]) =>
  settleBalance({ rental, commission }, person(options)).map(
    (row) => `${row.paymentType} ${row.reason} ${row.amountCents}`,
  )

describe("settlement of a person's balance", () => {
  it('pays a balance that reaches the threshold with one payment for each type', () => {
    expect(settlementReasons(due(10_000), none)).toEqual(['rental payment 10000'])
    expect(settlementReasons(due(6_000), due(4_000))).toEqual(['rental payment 6000', 'commission payment 4000'])
  })
  it('carries a balance below the threshold over, unless the person has left', () => {
    expect(settlementReasons(due(5_999), due(4_000))).toEqual([
      'rental below-threshold 5999',
      'commission below-threshold 4000',
    ])
    expect(settlementReasons(due(1), none, { left: true })).toEqual(['rental payment 1'])
  })
  it('pays any positive balance without a threshold, but creates no payment of zero', () => {
    expect(settlementReasons(due(1), none, { thresholdCents: 0 })).toEqual(['rental payment 1'])
    expect(settlementReasons(due(0), none, { thresholdCents: 0 })).toEqual(['rental balance-not-positive 0'])
  })
  it("subtracts a negative type from the other type's payment", () => {
    const rows = settleBalance({ rental: due(-3_000, 2), commission: due(15_000) }, person())
    expect(rows).toEqual([
      { paymentType: 'commission', reason: 'payment', takes: ['rental', 'commission'], amountCents: 12_000 },
    ])
  })
  it('pays no negative balance, and closes a balance of exactly zero if the person has left', () => {
    expect(settlementReasons(due(-3_000), due(2_000), { left: true })).toEqual([
      'rental balance-not-positive -3000',
      'commission balance-not-positive 2000',
    ])
    expect(settlementReasons(due(-3_000), due(3_000), { left: true })).toEqual([
      'rental settled-zero -3000',
      'commission settled-zero 3000',
    ])
    expect(settlementReasons(due(-3_000), due(3_000))).toEqual([
      'rental balance-not-positive -3000',
      'commission balance-not-positive 3000',
    ])
  })
  it('leaves the lines of a type to the next run if a payment of that type already exists', () => {
    expect(settlementReasons(due(11_000), due(4_000), { existing: ['rental'] })).toEqual([
      'rental already-paid 11000',
      'commission payment 4000',
    ])
  })

  const anyDue = fc
    .record({ sumCents: fc.integer({ min: -50_000, max: 50_000 }), lines: fc.integer({ min: 0, max: 3 }) })
    .map((one) => (one.lines === 0 ? none : one))
  it('pays the whole balance or nothing, and creates only positive payments', () =>
    fc.assert(
      fc.property(
        anyDue,
        anyDue,
        fc.boolean(),
        fc.integer({ min: 0, max: 60_000 }),
        (rental, commission, left, thresholdCents) => {
          const rows = settleBalance({ rental, commission }, person({ left, thresholdCents }))
          const balance = rental.sumCents + commission.sumCents
          const paid = rows.filter((row) => row.reason === 'payment')
          const sum = paid.reduce((cents, row) => cents + row.amountCents, 0)
          expect(paid.every((row) => row.amountCents > 0)).toBe(true)
          expect([0, balance]).toContain(sum)
          expect(sum !== 0).toBe(balance > 0 && (left || balance >= thresholdCents))
          // Every type with lines appears only once: in its own row, or in the payment from which it is subtracted.
          const takenTypes = rows.flatMap((row) => row.takes)
          expect([...takenTypes].sort()).toEqual(
            (['commission', 'rental'] as const).filter((type) => (type === 'rental' ? rental : commission).lines > 0),
          )
        },
      ),
      { seed: 20261121, numRuns: 2_000 },
    ))
})

describe('check whether a person has left', () => {
  const period = (end_date: string, voided_at = '') => ({
    id: 'p',
    user_id: 'u',
    start_date: '2026-01-01',
    end_date,
    voided_at,
  })
  it('ignores voided periods, and reports false for a rental or affiliate day after the month', () => {
    const left = (periods: ReturnType<typeof period>[], affiliatePeriods: ReturnType<typeof period>[] = []) =>
      hasLeft({ periods, affiliatePeriods }, 'u', '2026-04')
    expect(left([])).toBe(true)
    expect(left([period('2026-04-30')])).toBe(true)
    expect(left([period('2026-05-01')])).toBe(false)
    expect(left([period('')])).toBe(false)
    expect(left([period('', '2026-04-02 10:00:00.000Z')])).toBe(true)
    expect(left([period('2026-04-30')], [period('')])).toBe(false)
  })
})
