import * as v from 'valibot'

/** A payment of a selection that was not approved or dispersed, and why (M12); the others were. */
export const paymentRefusal = v.object({
  payment: v.string(),
  code: v.picklist(['payee-missing', 'payee-cooling-off', 'payment-state-changed', 'payment-in-batch']),
})
export type PaymentRefusal = v.InferOutput<typeof paymentRefusal>
