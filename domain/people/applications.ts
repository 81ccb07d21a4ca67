export const applicationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/**
 * Responses to members. `approved` is for installations that approve applications automatically (document 1, section 4).
 */
export const applyOutcomes = ['submitted', 'approved', 'already-affiliate', 'already-submitted'] as const
export type ApplyOutcome = (typeof applyOutcomes)[number]

/** Responses to visitors (S4): `by-mail` for every address if `email_check` is private, otherwise one of the others. */
export const visitorOutcomes = ['by-mail', 'submitted', 'already-affiliate', 'no-account'] as const
export type GuestOutcome = (typeof visitorOutcomes)[number]

export const applyRedirectMs = { made: 2000, other: 1500 } as const
