import { describe, expect, it } from 'vitest'
import type { Earning, UserPayment } from '../../../domain/entities'
import type { AmountPart } from '../../../domain/money/breakdown/amount-part'
import { dayMask } from '../../../domain/money/accrual/day-mask'
import { prorate } from '../../../domain/money/accrual/rates'
import { line as lineRow } from '../../../domain/testing/money-rows'
import { loadMessages } from '../../data/testing/messages'
import { reason as inEnglish } from '../../i18n/en/members/reason'
import { reason as inSpanish } from '../../i18n/es/members/reason'
import { toSumRow, explainCommission, explainLine, explainPayment } from './explanation-sums'

await loadMessages('es')

const line = (over: Partial<Earning>): Earning =>
  lineRow({
    month: '2026-04',
    days: dayMask({ start: '2026-04-15', end: '' }, '2026-04'),
    days_in_month: 30,
    amount_cents: prorate(10_000, 16, 30),
    period_start: '2026-04-15',
    period_end: '2026-04-30',
    ...over,
  })

/** Replaces spaces with non-breaking ones, as in displayed counts and dates. */
const nonBreaking = (text: string) => text.replaceAll(' ', '\u00A0')

const partsOf = (lines: readonly Earning[]): AmountPart[] =>
  lines.map((each) => ({ kind: 'line', line: each, cents: each.amount_cents }))

describe('explanation of a line', () => {
  it('shows the rate, period and days from which the amount was computed', () => {
    const sum = explainLine(line({}), [], '', inEnglish, 'en')
    expect(sum.rows).toEqual([
      { name: 'Rate', value: '$100.00 per month' },
      { name: 'Period', value: 'Apr 15 – Apr 30, 2026' },
      { name: 'Active days', value: nonBreaking('16 of 30') },
    ])
    expect(sum.result).toEqual({ name: '$100.00 × 16 ÷ 30', cents: 5_333 })
  })

  it('shows the days that a top-up completes, because rounding applies only to the sum of all lines (M5)', () => {
    const first = line({ days: 0b1, amount_cents: prorate(10_000, 1, 30) })
    const late = line({ id: 'late', n: 2, days: 0b10, amount_cents: prorate(10_000, 2, 30) - prorate(10_000, 1, 30) })
    const sum = explainLine(late, [first, late], '', inEnglish, 'en')
    expect(late.amount_cents).toBe(334)
    expect(sum.rows.slice(2)).toEqual([
      { name: 'Days recorded late', value: nonBreaking('1 of 30') },
      { name: 'All days counted, 2 of 30', value: '$6.67', cents: 667 },
      { name: 'Already counted', value: '−$3.33', cents: -333 },
    ])
    expect(sum.result).toEqual({ name: 'Total', cents: 334 })
  })

  it('names the referral of a commission', () => {
    const commission = line({ kind: 'commission', rate_cents: 5_000, amount_cents: 2_667 })
    const sum = explainLine(commission, [], 'Beatriz', inSpanish, 'es')
    expect(sum.rows[0]).toEqual({ name: 'Recomendación', value: 'Beatriz' })
    expect(sum.rows[1]?.value).toBe('$50.00 al mes por recomendación')
  })
})

describe('explanation of a month of commission', () => {
  const mask =
    dayMask({ start: '2026-04-03', end: '2026-04-12' }, '2026-04') |
    dayMask({ start: '2026-04-20', end: '2026-04-20' }, '2026-04')
  const made = line({ kind: 'commission', days: mask, rate_cents: 5_000, amount_cents: prorate(5_000, 11, 30) })
  const part = {
    source: 'a',
    referral: 'r',
    name: 'Beatriz',
    days: 11,
    mask,
    cents: made.amount_cents,
    state: 'pending' as const,
    lines: [made],
  }
  const point = { month: '2026-04', cents: part.cents, daysInMonth: 30, rateCents: 5_000, parts: [part] } as never

  it('lists the exact days of each referral as ranges, in both languages', () => {
    const sum = explainCommission(point, inEnglish, 'en')
    expect(sum.rows[1]).toEqual({
      name: `Beatriz: ${nonBreaking('Apr 3')} – ${nonBreaking('Apr 12')}, ${nonBreaking('Apr 20')}, ${nonBreaking('11 of 30')}`,
      value: '$18.33',
      cents: 1_833,
      detail: '$50.00 × 11 ÷ 30',
      why: 'l',
    })
    expect(sum.result.cents).toBe(1_833)
    expect(explainCommission(point, inSpanish, 'es').rows[1]?.name).toBe(
      `Beatriz: ${nonBreaking('3 abr')} – ${nonBreaking('12 abr')}, ${nonBreaking('20 abr')}, ${nonBreaking('11 de 30')}`,
    )
  })
})

describe('explanation of a payment', () => {
  const payment = {
    status: 'dispersed',
    payment_type: 'commission',
    payment_period_start: '2026-09-01',
    payment_period_end: '2026-09-30',
    amount_cents: 15_010,
  } as UserPayment

  it('labels a line of a cancelled manual payment as a manual payment, not with the reason for the cancellation (M39)', () => {
    const cancelled = { status: 'cancelled', cancel_kind: 'never', reason: 'made twice' } as const
    const own = { ...line({ id: 'n', kind: 'adjustment' }), ...cancelled, manual: true } as const
    const names = (messages: typeof inEnglish, language: 'en' | 'es') =>
      explainPayment({ payment, parts: partsOf([own]), nameOf: () => '' }, messages, language).rows.map(
        ({ name }) => name,
      )
    expect([names(inEnglish, 'en'), names(inSpanish, 'es')]).toEqual([[inEnglish.byHand], [inSpanish.byHand]])
  })
})

describe('texts of all parts in both languages', () => {
  const adjustment = (text: string, over: Partial<Earning> = {}) => line({ kind: 'adjustment', reason: text, ...over })
  const payment = { payment_type: 'rental', month: '2026-05', status: 'approved' } as UserPayment
  const counted = { rateCents: 10_000, days: 2, daysInMonth: 30, cents: 667 }
  const parts: AmountPart[] = [
    { kind: 'days', all: false, ...counted },
    { kind: 'days', all: true, ...counted },
    { kind: 'counted-before', cents: -333 },
    { kind: 'line', line: adjustment('May 31 was a pause'), cents: -323 },
    { kind: 'line', line: adjustment(''), cents: 5_000 },
    { kind: 'line', line: line({ kind: 'bonus' }), cents: 5_000 },
    { kind: 'never', line: line({}), cents: 0 },
    { kind: 'coming', of: 'commission', month: '2026-05', name: 'Rita', ...counted },
    { kind: 'payment', payment, whole: true, cents: 1 },
    { kind: 'payment', payment, whole: false, cents: -4_000 },
    { kind: 'balance', cents: 1 },
    { kind: 'stays', cents: 4_000 },
  ]
  it('name bonuses, manual payments and unpaid amounts (M30)', () => {
    expect(parts.map((part) => toSumRow(part, inEnglish, 'en').name)).toEqual([
      '$100.00 × 2 ÷ 30',
      'All days counted, 2 of 30',
      'Already counted',
      'Correction: May 31 was a pause',
      'Manual payment',
      'Referral bonus, April',
      `Rental, April, ${nonBreaking('16 of 30 days')}: cancelled, $53.33 won’t be paid`,
      `Rita: Commission, May, ${nonBreaking('2 of 30 days')}, in progress`,
      'Rental, May 2026: Approved',
      'Share of the payment: Rental, May 2026: Approved',
      'Not in a payment yet',
      'Carries over to a later payment',
    ])
    const spanish = parts.map((part) => toSumRow(part, inSpanish, 'es').name)
    expect(spanish.every((name) => name !== '')).toBe(true)
    expect(new Set(spanish).size).toBe(parts.length)
  })
})
