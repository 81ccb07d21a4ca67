import * as v from 'valibot'
import { holdingProblem, payeeProblems } from './payee'

/** Why this admin doesn't approve a payment while a second one is required (M25): it is paid to them, or they made it. */
export const checkerProblems = ['payment-own', 'made-by-you'] as const

/** What keeps a payment that is in the right state from being approved (M12, M25, decision 0073), or dispersed by hand (M24). */
export const paymentProblems = [...payeeProblems, holdingProblem, ...checkerProblems, 'payment-in-batch'] as const

/** Why a payment was left as it is. */
const refusalCode = v.picklist([...paymentProblems, 'payment-state-changed', 'sent-before-approved'])

/** A payment of a selection that was not approved or dispersed, and why; the others were. */
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

/**
 * Why an approved payment that wasn't sent goes back to pending: its payee has another PayPal address by now (M34), or disowned the
 * address that it was approved for.
 */
export const reopenCauses = ['address-changed', 'address-disowned'] as const
export type ReopenCause = (typeof reopenCauses)[number]
