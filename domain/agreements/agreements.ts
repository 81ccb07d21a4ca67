/** What a person can end (T4): lending the profile, or bringing people. */
export const agreements = ['rental', 'affiliate'] as const
export type Agreement = (typeof agreements)[number]

/** Why, as somebody picks it; '' = not said. What they write besides goes into the ticket. */
export const leavingReasons = ['need-profile', 'worried', 'too-little', 'too-much-work', 'other'] as const
export type LeavingReason = (typeof leavingReasons)[number]

/** The reasons somebody is offered: who only shares a link lends no profile, and has no account of theirs to worry about. Each is accepted for both. */
export const reasonsOffered = (agreement: Agreement): LeavingReason[] =>
  leavingReasons.filter((reason) => agreement === 'rental' || (reason !== 'need-profile' && reason !== 'worried'))

/** How a request ended: taken back; another one took its place; its day is over; an admin set another end meanwhile. */
export type RequestEnd = 'withdrawn' | 'replaced' | 'over' | 'admin'
