import { expect, it } from 'vitest'
import { blockingProblemsOf, problemUntil, stillApplies } from './payability'

it('only a batch prevents the next step of a payment that is already approved (M24)', () => {
  expect(blockingProblemsOf('approved')).toEqual(['payment-in-batch'])
  expect(blockingProblemsOf('pending')).not.toContain('payment-in-batch')
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
