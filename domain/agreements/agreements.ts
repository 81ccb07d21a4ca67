/** Agreements that a person can end (T4): renting out the profile, or referring people. */
export const agreements = ['rental', 'affiliate'] as const
export type Agreement = (typeof agreements)[number]

/** The reasons that a person can pick; '' = none given. Free text goes into the ticket. */
export const cancellationReasons = ['need-profile', 'worried', 'too-little', 'too-much-work', 'other'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/**
 * The reasons that the form offers. Affiliates rent out no profile, so two reasons don't apply to them; the server accepts
 * all reasons for both agreements.
 */
export const cancellationReasonsFor = (agreement: Agreement): CancellationReason[] =>
  cancellationReasons.filter((reason) => agreement === 'rental' || (reason !== 'need-profile' && reason !== 'worried'))

/** How a request to end an agreement was closed; `over`: the last day has passed, `admin`: an admin set another end. */
export type CancelRequestOutcome = 'withdrawn' | 'replaced' | 'over' | 'admin'
