export const impersonationMs = 15 * 60_000
