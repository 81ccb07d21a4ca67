import * as v from 'valibot'
import { isMonth } from '../../../domain/calendar'

const amount = v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,7}\.\d{2}$/)))

/** What the policy lab hands over with the address: amounts in dollars, and the month its rates were tried from. */
const taken = v.object({
  amounts: v.object({
    defaultRentalRate: amount,
    affiliateCommissionRate: amount,
    paymentThreshold: amount,
  }),
  fromMonth: v.pipe(v.string(), v.check(isMonth)),
})

/** The amounts in an address's state; null = none came along. */
export function takenFrom(state: unknown): v.InferOutput<typeof taken> | null {
  const found = v.safeParse(taken, state)
  return found.success ? found.output : null
}
