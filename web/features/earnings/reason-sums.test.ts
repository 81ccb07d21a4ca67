import { describe, expect, it } from 'vitest'
import type { Earning, UserPayment } from '../../../domain/entities'
import { dayMask } from '../../../domain/day-mask'
import { formatCents } from '../../../domain/money'
import { prorate } from '../../../domain/proration'
import { reason } from '../../i18n/reason'
import { sumOfLine, sumOfPayment } from './reason-sums'

const line = (over: Partial<Earning>) =>
  ({
    id: 'l',
    kind: 'rental',
    payment_type: 'rental',
    month: '2026-04',
    n: 1,
    rate_cents: 10_000,
    days: dayMask({ start: '2026-04-15', end: '' }, '2026-04'),
    days_in_month: 30,
    amount_cents: prorate(10_000, 16, 30),
    period_start: '2026-04-15',
    period_end: '2026-04-30',
    status: 'pending',
    reason: '',
    ...over,
  }) as Earning

describe('the reason of a line', () => {
  it('shows the figures the amount was computed from', () => {
    const sum = sumOfLine(line({}), '', reason.en, 'en')
    expect(sum.rows).toEqual([
      { name: 'Rate', value: '$100.00 per month' },
      { name: 'Period', value: 'Apr 15 – Apr 30, 2026' },
      { name: 'Active days', value: '16 of 30' },
    ])
    expect(sum.result).toEqual({ name: '$100.00 × 16 ÷ 30', cents: 5_333 })
  })

  it('gives a top-up no formula of its own, because only all lines together are the rounded total', () => {
    const sum = sumOfLine(line({ n: 2, amount_cents: 334 }), '', reason.en, 'en')
    expect(sum.result).toEqual({ name: 'Rental', cents: 334 })
    expect(sum.rows.map((row) => row.name)).toContain('Days recorded late')
  })

  it('names the referral of a commission', () => {
    const sum = sumOfLine(line({ kind: 'commission', rate_cents: 5_000 }), 'Beatriz', reason.es, 'es')
    expect(sum.rows[0]).toEqual({ name: 'Recomendación', value: 'Beatriz' })
    expect(sum.rows[1]?.value).toBe('$50.00 por recomendación y mes')
  })
})

describe('the reason of a payment', () => {
  const lines = [
    line({}),
    line({ id: 'm', month: '2026-05', days: (1 << 31) - 1, days_in_month: 31, amount_cents: 10_000 }),
    line({ id: 'n', kind: 'adjustment', month: '2026-05', amount_cents: -323, reason: 'May 31 was a pause' }),
  ]
  const payment = { status: 'dispersed', amount_cents: 15_010 } as UserPayment

  it('lists every line, and they add up to the amount', () => {
    const sum = sumOfPayment(payment, lines, reason.en, 'en')
    expect(sum.rows.map((row) => row.value)).toEqual(['$53.33', '$100.00', '-$3.23'])
    expect(formatCents(lines.reduce((cents, each) => cents + each.amount_cents, 0))).toBe(formatCents(sum.result.cents))
    expect(sum.rows.at(-1)?.name).toBe('Correction: May 31 was a pause')
  })

  it('says that there were no corrections', () => {
    expect(sumOfPayment(payment, lines.slice(0, 1), reason.en, 'en').rows.at(-1)).toEqual({
      name: 'Corrections',
      value: 'none',
    })
  })
})
