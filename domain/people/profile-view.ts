/** How long an admin may look at what a member sees, ms (P17). */
export const viewMs = 15 * 60_000
