import * as v from 'valibot'
import { payeeProblems } from './payee'

/** A payment of a selection that was not approved or dispersed, and why (M12); the others were. */
export const paymentRefusal = v.object({
  payment: v.string(),
  code: v.picklist([...payeeProblems, 'payment-state-changed', 'payment-in-batch']),
})
export type PaymentRefusal = v.InferOutput<typeof paymentRefusal>
