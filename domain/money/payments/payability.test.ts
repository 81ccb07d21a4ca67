import { describe, expect, it } from 'vitest'
import { paymentProblem, blockingProblemsOf, problemUntil, stillApplies, type PayablePayment } from './payability'

const now = { settled: '2026-11-18 10:00:00.000Z', payable: '2026-09', checked: '' }
const payable: PayablePayment = {
  status: 'pending',
  run: 'run000000000001',
  month: '2026-09',
  user: 'member000000001',
  paypal: 'a@pay.example',
  changedAt: '',
  ownWork: true,
  inBatch: false,
}

describe('reason why a payment cannot be made', () => {
  it('is empty for a valid recipient in a month whose holding period has ended', () => {
    expect(paymentProblem(payable, now)).toBe('')
    expect(paymentProblem({ ...payable, changedAt: now.settled }, now)).toBe('')
  })

  it.each([
    ['payee-missing', { paypal: '', changedAt: '2026-11-19 10:00:00.000Z' }],
    ['payee-cooling-off', { changedAt: '2026-11-18 10:00:00.001Z', month: '2026-10' }],
    ['holding-period', { month: '2026-10' }],
  ] as const)('is %s even if reasons of lower precedence also apply (M12, decision 0042)', (code, over) => {
    expect(paymentProblem({ ...payable, ...over }, { ...now, checked: payable.user })).toBe(code)
  })

  it('is never the holding period for a manual payment', () => {
    expect(paymentProblem({ ...payable, run: '', month: '2027-01' }, now)).toBe('')
  })

  it("is the admin's own payment or own work only if a second admin is required (M25)", () => {
    expect(paymentProblem(payable, { ...now, checked: payable.user })).toBe('payment-own')
    expect(paymentProblem(payable, { ...now, checked: 'admin0000000001' })).toBe('made-by-you')
    expect(paymentProblem({ ...payable, ownWork: false }, { ...now, checked: 'admin0000000001' })).toBe('')
  })

  it('is only the batch if the payment is already approved (M24)', () => {
    expect(paymentProblem({ ...payable, status: 'approved', paypal: '' }, now)).toBe('')
    expect(paymentProblem({ ...payable, status: 'approved', inBatch: true }, now)).toBe('payment-in-batch')
    expect(paymentProblem({ ...payable, inBatch: true }, now)).toBe('')
    expect(paymentProblem({ ...payable, status: 'dispersed', inBatch: true }, now)).toBe('')
    expect(blockingProblemsOf('approved')).toEqual(['payment-in-batch'])
  })
})

it('only the waiting time of a new address and the holding period end by themselves', () => {
  const of = { changedAt: '2026-11-18 10:00:00.000Z', month: '2026-10' }
  expect(problemUntil('payee-cooling-off', of, 30)).toBe('2026-11-21 10:00:00.000Z')
  expect(problemUntil('holding-period', of, 30)).toBe('2026-12-01')
  expect(problemUntil('payee-missing', of, 30)).toBe('')
})

it("on a device, the waiting time of a new address ends by the clock, but a holding period doesn't", () => {
  const nowMs = Date.UTC(2026, 10, 21, 10)
  expect(stillApplies('', '', nowMs)).toBe(false)
  expect(stillApplies('payee-missing', '', nowMs)).toBe(true)
  expect(stillApplies('payee-cooling-off', '2026-11-21 10:00:00.000Z', nowMs)).toBe(false)
  expect(stillApplies('payee-cooling-off', '2026-11-21 10:00:00.001Z', nowMs)).toBe(true)
  expect(stillApplies('holding-period', '2026-11-21', nowMs)).toBe(true)
})
