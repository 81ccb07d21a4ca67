/** `rental`: renting out the profile. `affiliate`: referring people (T4). */
export const agreements = ['rental', 'affiliate'] as const
export type Agreement = (typeof agreements)[number]

/** Reasons for ending an agreement; '' if the person gives none. Free text goes into the ticket. */
export const cancellationReasons = ['need-profile', 'worried', 'too-little', 'too-much-work', 'other'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/**
 * Returns the reasons that the form lists. Affiliates rent out no profile, but the server accepts every reason for both.
 */
export const cancellationReasonsFor = (agreement: Agreement): CancellationReason[] =>
  cancellationReasons.filter((reason) => agreement === 'rental' || (reason !== 'need-profile' && reason !== 'worried'))

/** Results of withdrawing a request. `over`: the last day has passed. `admin`: an admin set another last day. */
export type CancelRequestOutcome = 'withdrawn' | 'replaced' | 'over' | 'admin'
