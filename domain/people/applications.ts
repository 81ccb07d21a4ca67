export const applicationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** What comes of applying while signed in (document 1, section 4). `approved`: the program approves at once. */
export const applyOutcomes = ['submitted', 'approved', 'already-affiliate', 'already-submitted'] as const
export type ApplyOutcome = (typeof applyOutcomes)[number]

/**
 * What is told to somebody who isn't signed in (S4): `by-mail` for every address while `email_check` is private, else one of the
 * other three.
 */
export const guestOutcomes = ['by-mail', 'submitted', 'already-affiliate', 'no-account'] as const
export type GuestOutcome = (typeof guestOutcomes)[number]

/** How long what came of an application stands before the page goes on by itself (document 1, section 4), ms. */
export const applyRedirectMs = { made: 2000, other: 1500 } as const
