import type { ErrorCode } from './error-codes'

/**
 * Codes that leave the server with another status than 400; hooks and program read this one table. Of several with one status
 * the first says most generally what it means: an answer without a code is taken for it.
 */
const statuses: { [code in ErrorCode]?: number } = {
  'signed-out': 401,
  'token-expired': 401,
  idle: 401,
  'device-ended': 401,
  'factor-needed': 401,
  'wrong-credentials': 401,
  'key-invalid': 401,
  'not-allowed': 403,
  'insecure-origin': 403,
  'password-needed': 403,
  'email-unverified': 403,
  'second-step-needed': 403,
  'key-scope': 403,
  'view-over': 403,
  'not-found': 404,
  'request-too-slow': 408,
  conflict: 409,
  'other-person': 409,
  'changed-meanwhile': 409,
  'command-in-progress': 409,
  'sequence-gap': 409,
  'payment-state-changed': 409,
  'payout-state-changed': 409,
  'payout-item-settled': 409,
  'payout-at-paypal': 409,
  'application-decided': 409,
  'dry-run-stale': 409,
  'move-interrupted': 409,
  'run-interrupted': 409,
  'log-broken': 409,
  'settings-version': 409,
  'rate-version': 409,
  'note-exists': 409,
  'request-too-large': 413,
  'idempotency-mismatch': 422,
  'app-outdated': 426,
  'rate-limited': 429,
  'server-error': 500,
  'server-busy': 503,
  'bot-check-unavailable': 503,
  'disk-full': 507,
}

/** The HTTP status of a refusal. */
export const statusOf = (code: ErrorCode): number => statuses[code] ?? 400

/** What a status of ours means when no code came with it; null for one that the server never gives. */
export function codeOfStatus(status: number): ErrorCode | null {
  if (status === 400) return 'bad-input'
  const found = Object.entries(statuses).find(([, of]) => of === status)
  return found ? (found[0] as ErrorCode) : null
}
