import { expect, it } from 'vitest'
import { maxAmountCents } from './money/dollars'
import { coolingOffMs } from './money/payments/payee'
import { maxPaymentsPerCommand } from './money/payments/payment-selection'
import { maxRateCents } from './money/accrual/rates'
import { maxManualMonths } from './money/accrual/manual-replacements'

/** The numbers are repeated here on purpose, so that a change of a constant is noticed. */
it('the constants equal the numbers in the decision records and the specification', () => {
  expect({
    coolingOffMs,
    maxMonthsByHand: maxManualMonths,
    paymentsAtOnce: maxPaymentsPerCommand,
    maxAmountCents,
    maxRateCents,
  }).toEqual({
    coolingOffMs: 259_200_000, // 72 hours, decision M12
    maxMonthsByHand: 12, // decision M27
    paymentsAtOnce: 500,
    maxAmountCents: 10_000_000,
    maxRateCents: { rental: 10_000_000, commission: 10_000, bonus: 10_000_000 }, // decision M2
  })
})
