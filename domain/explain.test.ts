import { describe, expect, it } from 'vitest'
import type { Earning, UserPayment } from './entities'
import { explainLine, lineState, type LineSurroundings } from './explain'
import { paidByHand, untilDecided } from './holds'

const line: Earning = {
  id: 'l',
  created: '',
  updated: '',
  user_id: 'u',
  kind: 'rental',
  source: 'p',
  month: '2026-10',
  n: 1,
  period_start: '2026-10-20',
  period_end: '2026-10-31',
  rate_cents: 10_000,
  days: 0b1111_1111_1111 << 19,
  days_in_month: 31,
  amount_cents: 3_871,
  payment_type: 'rental',
  status: 'pending',
  hold_until: '',
  reason: '',
  payment: '',
  paid_date: '',
  cancel_kind: '',
  run: 'r',
}
const around: LineSurroundings = {
  payment: null,
  balanceCents: 3_871,
  thresholdCents: 10_000,
  payoutDay: 5,
  today: '2026-11-21',
  generated: true,
  left: false,
}

describe('the reason of an amount', () => {
  it('names rate, days and month', () => {
    expect(explainLine(line)).toEqual({
      kind: 'rental',
      month: '2026-10',
      rateCents: 10_000,
      days: 12,
      daysInMonth: 31,
      amountCents: 3_871,
      topUp: false,
      text: '',
    })
    expect(explainLine({ ...line, n: 2, kind: 'adjustment', reason: 'paid twice' })).toMatchObject({
      topUp: true,
      text: 'paid twice',
    })
  })
  it('says what keeps a line and what comes next', () => {
    expect(lineState(line, around)).toEqual({
      at: 'carried',
      balanceCents: 3_871,
      thresholdCents: 10_000,
      missingCents: 6_129,
    })
    expect(lineState(line, { ...around, balanceCents: 12_000 })).toEqual({ at: 'awaiting-run', likelyOn: '2026-12-05' })
    expect(lineState(line, { ...around, left: true })).toEqual({ at: 'awaiting-run', likelyOn: '2026-12-05' })
    expect(lineState(line, { ...around, generated: false, today: '2026-11-03' })).toEqual({
      at: 'awaiting-run',
      likelyOn: '2026-11-05',
    })
    expect(lineState({ ...line, hold_until: untilDecided, reason: paidByHand }, around)).toEqual({
      at: 'held',
      until: untilDecided,
      byHand: true,
    })
  })
  it('follows the payment that holds the line', () => {
    const payment = { status: 'approved', month: '2026-10', dispersed_at: '', cancel_reason: '' } as UserPayment
    expect(lineState(line, { ...around, payment: { ...payment, status: 'pending' } })).toEqual({
      at: 'pending',
      next: 'approval',
    })
    expect(lineState(line, { ...around, payment })).toEqual({
      at: 'approved',
      next: 'dispersal',
      likelyOn: '2026-11-05',
    })
    expect(lineState({ ...line, status: 'paid', paid_date: '2026-11-06' }, around)).toEqual({
      at: 'dispersed',
      on: '2026-11-06',
    })
    expect(lineState({ ...line, status: 'paid' }, around)).toEqual({ at: 'settled' })
    expect(lineState({ ...line, status: 'cancelled', cancel_kind: 'never', reason: 'gone' }, around)).toEqual({
      at: 'cancelled',
      forGood: true,
      text: 'gone',
    })
  })
})
