/** The duration of an impersonation in ms (P17). */
export const impersonationMs = 15 * 60_000
