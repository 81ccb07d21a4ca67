import * as v from 'valibot'
import { ticketCategories, ticketPriorities, type TicketStatus } from './entities/tickets'

/** Longest texts the help desk takes, in characters. */
export const ticketLimits = { subject: 200, description: 10_000, message: 10_000 } as const

/** How fast one person may write tickets and replies (reliability page 7.2); what comes faster waits on the device. */
export const ticketPace = {
  ticket: { max: 5, windowMs: 10 * 60_000 },
  message: { max: 30, windowMs: 5 * 60_000 },
} as const

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'text-empty'),
    v.maxLength(max, 'text-too-long'),
    v.check((value) => !looksLikeSecret(value), 'looks-like-secret'),
  )

/** A new ticket: subject and description are required, category and priority have the specification's defaults. */
export const newTicketSchema = v.object({
  subject: text(ticketLimits.subject),
  description: text(ticketLimits.description),
  category: v.optional(v.picklist(ticketCategories), 'general'),
  priority: v.optional(v.picklist(ticketPriorities), 'medium'),
})

/** A reply or an internal note: not blank after trimming. */
export const messageSchema = text(ticketLimits.message)

const secretWords =
  '(?:password|passcode|contrase(?:ñ|n)a|clave|c(?:ó|o)digo(?: de (?:acceso|verificaci(?:ó|o)n))?|verification code|login code|security code|one-time code|otp|2fa)'
const assignments = [
  // "password: hunter2", "my password is hunter2", "la clave es abc123"
  new RegExp(`\\b${secretWords}\\s*(?:[:=]|is|es|was|era)\\s*["'“]?(?=\\S*[0-9!@#$%^&*])\\S{4,}`, 'i'),
  // "code 482913", "código 482913"
  new RegExp(`\\b${secretWords}\\D{0,20}\\b\\d{4,8}\\b`, 'i'),
  // "the code is 482913", but not an error or postal code
  /(?<!error |zip |postal |referral )\bcode\b\s*(?:is|:|=)\s*\d{4,8}\b/i,
  // "482913 is my code"
  new RegExp(`\\b\\d{4,8}\\b\\s+(?:is|es)\\b.{0,20}\\b(?:code|c(?:ó|o)digo|clave|otp)\\b`, 'i'),
]

/**
 * Whether a text seems to hold a network password or a login code. The product has no place for them (S15): the text is
 * stopped before it is saved, stays editable, and the screen says why.
 */
export function looksLikeSecret(value: string): boolean {
  return assignments.some((pattern) => pattern.test(value))
}

/**
 * The status after a public reply (T1): the first public answer of an admin starts the work, a member's reply reopens what
 * was resolved. Null = a closed ticket takes no reply from anybody.
 */
export function statusAfterReply(
  status: TicketStatus,
  by: 'member' | 'admin',
  firstAdminReply: boolean,
): TicketStatus | null {
  if (status === 'closed') return null
  if (by === 'member') return status === 'resolved' ? 'open' : status
  return firstAdminReply && status === 'open' ? 'in_progress' : status
}
