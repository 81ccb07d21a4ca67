/** States of a lead (T5). */
export const leadStates = ['new', 'contacted', 'converted', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

/** The states that an admin can set. */
export const leadTransitions = ['contacted', 'converted', 'closed'] as const
export type LeadTransition = (typeof leadTransitions)[number]

/** States in which a lead can be answered by email. Leads in other states have an account or are closed. */
export const answerableStates = ['new', 'contacted'] as const
export type AnswerableState = (typeof answerableStates)[number]
export const isAnswerable = (state: LeadState): state is AnswerableState =>
  (answerableStates as readonly LeadState[]).includes(state)

/**
 * Whether an answer can be emailed: yes, no because there is no mail server, or no because the address has unsubscribed.
 */
export const mailAvailabilities = ['goes', 'no-delivery', 'declined'] as const
export type MailAvailability = (typeof mailAvailabilities)[number]

/** Reports whether the state means that the lead was answered. Closing a lead doesn't. */
export const countsAsAnswer = (state: LeadTransition): boolean => state !== 'closed'
