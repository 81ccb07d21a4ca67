/** The duration of an impersonation in ms (P17). */
export const viewMs = 15 * 60_000
