import type { ErrorCode } from './error-code-list'

/** Parses seconds or an HTTP date (RFC 9110) to a delay in ms, 0 if the header is missing or invalid. */
export function retryAfterMs(text: string, nowMs: number, maxMs = Infinity): number {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxMs) : 0
}

/** Returns what a JSON text contains, or null if it isn't JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const codeByStatus: { readonly [status: number]: ErrorCode } = {
  400: 'bad-input',
  401: 'signed-out',
  403: 'not-allowed',
  404: 'not-found',
  408: 'request-too-slow',
  409: 'conflict',
  413: 'request-too-large',
  422: 'idempotency-mismatch',
  426: 'app-outdated',
  429: 'rate-limited',
  500: 'server-error',
  503: 'server-busy',
  507: 'disk-full',
}

/** The HTTP statuses of error codes. All other codes have status 400. */
const statusByCode: { readonly [code in ErrorCode]?: number } = {
  'token-expired': 401,
  idle: 401,
  'device-ended': 401,
  'factor-needed': 401,
  'wrong-credentials': 401,
  'key-invalid': 401,
  'insecure-origin': 403,
  'password-needed': 403,
  'email-unverified': 403,
  'second-step-needed': 403,
  'sso-off': 404,
  'sso-email-unverified': 403,
  'sso-email-unusable': 403,
  'sso-no-account': 403,
  'sso-account-unverified': 403,
  'sso-terms-needed': 403,
  'key-scope': 403,
  'view-over': 403,
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
  'bot-check-unavailable': 503,
}

export const httpStatusOf = (code: ErrorCode): number =>
  statusByCode[code] ?? Number(Object.keys(codeByStatus).find((status) => codeByStatus[Number(status)] === code) ?? 400)

/** Returns the code for a status without one, or null for a status that the server never sends. */
export const errorCodeOfStatus = (status: number): ErrorCode | null => codeByStatus[status] ?? null

/**
 * A header of all responses below `/api/`. A response without it is from a proxy or portal, and means neither success nor
 * rejection (Y2, Y7).
 */
export const RESPONSE_HEADER = 'Coterie-Answer'

export const PAGE_MARKER = '<meta name="coterie" content="1"'

/** Reports whether a text is a complete HTML page of this program, not one of a proxy or a captive portal (Y15). */
export const isOwnPage = (html: string): boolean => html.includes(PAGE_MARKER) && html.trimEnd().endsWith('</html>')
