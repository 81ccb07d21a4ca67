export const leadStates = ['new', 'contacted', 'converted', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

export const leadTransitions = ['contacted', 'converted', 'closed'] as const
export type LeadTransition = (typeof leadTransitions)[number]

/** Leads in other states have an account or are closed. */
export const answerableStates = ['new', 'contacted'] as const
export type AnswerableState = (typeof answerableStates)[number]
export const isAnswerable = (state: LeadState): state is AnswerableState =>
  (answerableStates as readonly LeadState[]).includes(state)

/** `declined`: the address has unsubscribed. */
export const mailAvailabilities = ['goes', 'no-delivery', 'declined'] as const
export type MailAvailability = (typeof mailAvailabilities)[number]

/** Closing a lead doesn't count. */
export const countsAsAnswer = (state: LeadTransition): boolean => state !== 'closed'
