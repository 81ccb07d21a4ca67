/** Within how many days an application to become an affiliate is answered, as it is promised (P17). */
export const applicationPromiseDays = 3
/** The same in ms: what the clocks of the application run down. */
export const applicationPromiseMs = applicationPromiseDays * 86_400_000

export const applicationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** What comes of applying while signed in (document 1, section 4). `approved`: the programme approves at once. */
export const applyOutcomes = ['submitted', 'approved', 'already-affiliate', 'already-submitted'] as const

/**
 * What is told to somebody who isn't signed in (S4): `by-mail` for every address while `email_check` is private, else one of the
 * other three.
 */
export const guestOutcomes = ['by-mail', 'submitted', 'already-affiliate', 'no-account'] as const
export type GuestOutcome = (typeof guestOutcomes)[number]
