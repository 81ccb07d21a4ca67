import { leadReplyMs } from './account-limits'

/** The states of an application from the landing page (T5): it begins as new, and nothing becomes new again. */
export const leadStates = ['new', 'contacted', 'converted', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

/** What an admin can make of one. */
export const leadMoves = ['contacted', 'converted', 'closed'] as const
export type LeadMove = (typeof leadMoves)[number]

/** The states in which one is answered by a mail of the product: whoever made an account is written to there. */
export const answerableStates = ['new', 'contacted'] as const
export type AnswerableState = (typeof answerableStates)[number]
export const isAnswerable = (state: LeadState): state is AnswerableState =>
  (answerableStates as readonly LeadState[]).includes(state)

/** What becomes of a mail to somebody: it goes out, there is nothing that sends it, or they asked for none. */
export const mailChances = ['goes', 'no-delivery', 'declined'] as const
export type MailChance = (typeof mailChances)[number]

/** Whether moving there says that the person was answered: closing one that nobody wrote to doesn't. */
export const isAnswer = (state: LeadMove): boolean => state !== 'closed'

/**
 * The promised 24 hours, as they run (P17).
 * @param promisedMs until when the answer was promised
 * @returns `leftMs`, negative once it is over; `share` of the promised time that is left, 0–1
 */
export function leadClock(promisedMs: number, nowMs: number): { leftMs: number; share: number } {
  const leftMs = promisedMs - nowMs
  return { leftMs, share: Math.min(1, Math.max(0, leftMs / leadReplyMs)) }
}

/** When it came in: the promise is made with it. */
export const cameInMs = (promisedMs: number): number => promisedMs - leadReplyMs
