import * as v from 'valibot'
import { payeeProblems } from './payee'

/** Why a payment was left as it is. */
const refusalCode = v.picklist([...payeeProblems, 'payment-state-changed', 'payment-in-batch'])

/** A payment of a selection that was not approved or dispersed, and why (M12); the others were. */
export const paymentRefusal = v.object({
  payment: v.string(),
  code: refusalCode,
})
export type PaymentRefusal = v.InferOutput<typeof paymentRefusal>

/** How far payments are that are moved in the background. `code`: why it ended early, '' = it didn't. */
export const moveAnswer = v.object({
  state: v.picklist(['waiting', 'working', 'done', 'failed']),
  total: v.number(),
  moved: v.number(),
  movedCents: v.number(),
  left: v.array(v.object({ code: refusalCode, count: v.number() })),
  code: v.string(),
})
