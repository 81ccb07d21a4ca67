export const leadStates = ['new', 'contacted', 'converted', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

export const leadTransitions = ['contacted', 'converted', 'closed'] as const
export type LeadTransition = (typeof leadTransitions)[number]

/** States in which admins can answer. Leads in other states have an account or are closed. */
export const answerableStates = ['new', 'contacted'] as const
export type AnswerableState = (typeof answerableStates)[number]
export const isAnswerable = (state: LeadState): state is AnswerableState =>
  (answerableStates as readonly LeadState[]).includes(state)

/** Whether an email can be sent. `declined`: the address has unsubscribed. */
export const mailAvailabilities = ['goes', 'no-delivery', 'declined'] as const
export type MailAvailability = (typeof mailAvailabilities)[number]

/** Reports whether a change of state counts as an answer. Closing a lead doesn't. */
export const countsAsAnswer = (state: LeadTransition): boolean => state !== 'closed'
