import * as v from 'valibot'
import { holdingProblem, payeeProblems } from './payee'

/** Problems while a second admin is required (M25): the payment is to this admin, or this admin created it. */
export const secondAdminProblems = ['payment-own', 'made-by-you'] as const

/** Problems that prevent a payment's approval (M12, M25, decision 0042) or manual dispersal (M24). */
export const paymentProblems = [...payeeProblems, holdingProblem, ...secondAdminProblems, 'payment-in-batch'] as const

const refusalCode = v.picklist([...paymentProblems, 'payment-state-changed', 'sent-before-approved'])

export const paymentRefusal = v.object({
  payment: v.string(),
  code: refusalCode,
})
export type PaymentRefusal = v.InferOutput<typeof paymentRefusal>

export const paymentActionProgress = v.object({
  state: v.picklist(['waiting', 'working', 'done', 'failed']),
  total: v.number(),
  moved: v.number(),
  movedCents: v.number(),
  left: v.array(v.object({ code: refusalCode, count: v.number() })),
  code: v.string(),
})

/**
 * Why an approved payment is pending again: a new PayPal address (M34), or the change to the approved address was reverted.
 */
export const reopenCauses = ['address-changed', 'address-disowned'] as const
export type ReopenCause = (typeof reopenCauses)[number]
