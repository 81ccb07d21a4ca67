/** The agreements that a person can end (T4): `rental` for renting out the profile, `affiliate` for referring people. */
export const agreements = ['rental', 'affiliate'] as const
export type Agreement = (typeof agreements)[number]

/** The reasons that a person can choose; '' if the person gives none. Free text goes into the ticket. */
export const cancellationReasons = ['need-profile', 'worried', 'too-little', 'too-much-work', 'other'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/**
 * Returns the reasons that the form offers for an agreement. Affiliates rent out no profile, so two reasons don't apply to
 * them. The server accepts every reason for both agreements.
 */
export const cancellationReasonsFor = (agreement: Agreement): CancellationReason[] =>
  cancellationReasons.filter((reason) => agreement === 'rental' || (reason !== 'need-profile' && reason !== 'worried'))

/**
 * How a request to end an agreement was closed. `over` means that the last day has passed, `admin` that an admin set
 * another last day.
 */
export type CancelRequestOutcome = 'withdrawn' | 'replaced' | 'over' | 'admin'
