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
