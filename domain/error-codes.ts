/**
 * The closed list of error codes. The server answers `{ code, fields?, details? }`; `web/i18n/errors.ts` holds the words
 * for each code in both languages. A code says what happened, never how it was found out.
 */
export const errorCodes = [
  // the way to the server
  'offline',
  'server-unreachable',
  'server-error',
  'server-busy',
  'rate-limited',
  'disk-full',
  'insecure-origin',
  'app-outdated',
  // who is asking
  'signed-out',
  'token-expired',
  'idle',
  'device-ended',
  'other-person',
  'key-invalid',
  'key-scope',
  'not-allowed',
  'not-found',
  'password-needed',
  // the request itself
  'bad-input',
  'request-too-large',
  'request-too-slow',
  'idempotency-mismatch',
  'command-in-progress',
  'changed-meanwhile',
  'conflict',
  'sequence-gap',
  // the bot check
  'bot-check-failed',
  'bot-check-expired',
  'bot-check-harder',
  'bot-check-unavailable',
  // fields of the account forms (document 1, section 5)
  'first-name-required',
  'first-name-too-long',
  'last-name-required',
  'last-name-too-long',
  'name-required',
  'name-too-long',
  'name-invalid',
  'email-invalid',
  'email-too-long',
  'phone-too-short',
  'phone-too-long',
  // accounts
  'wrong-credentials',
  'email-unverified',
  'email-taken',
  'link-invalid',
  'verify-needs-password',
  'password-too-short',
  'password-min-eight',
  'password-too-long',
  'password-common',
  'passwords-differ',
  'current-password-wrong',
  'consent-needed',
  'setup-closed',
  // the second factor
  'second-step-needed',
  'step-over',
  'code-wrong',
  'recovery-code-wrong',
  'passkey-refused',
  'passkey-not-here',
  'passkeys-too-many',
  'factor-needed',
  'factor-first',
  'factor-last',
  // people and roles
  'last-admin',
  'own-admin-role',
  'delete-own-account',
  'rental-runs',
  'money-on-its-way',
  'money-owed',
  'role-already-held',
  'role-not-held',
  'affiliate-period-overlap',
  'reason-needed',
  'self-referral',
  'already-invited',
  'already-referred',
  'too-many-labels',
  'address-declines',
  'application-decided',
  // rentals, rates
  'rental-overlap',
  'address-unverified',
  'rental-not-active',
  'rental-not-ended',
  'rental-start-future',
  'date-order',
  'day-counted',
  'date-before-programme',
  'date-too-far',
  'day-not-past',
  'profile-paused',
  'days-overlap',
  'nothing-changed',
  'month-already-generated',
  'move-not-last',
  'programme-start-late',
  'time-zone-unknown',
  'rate-month-taken',
  'rate-version',
  // payments
  'amount-invalid',
  'amount-too-large',
  'month-future',
  'month-earlier-missing',
  'dry-run-stale',
  'move-interrupted',
  'run-interrupted',
  'run-not-newest',
  'run-has-moved-on',
  'log-broken',
  'payment-duplicate',
  'month-choice-needed',
  'period-too-long',
  'line-held',
  'line-in-payment',
  'hold-decided',
  'payment-state-changed',
  'payee-missing',
  'payee-cooling-off',
  'holding-period',
  'payment-in-batch',
  'payment-own',
  'made-by-you',
  'sent-before-approved',
  'sent-in-future',
  'payout-state-changed',
  'payout-amount-differs',
  'payout-item-settled',
  'selection-changed',
  'selection-too-large',
  // help desk
  'ticket-closed',
  'ticket-done',
  'sleep-moment',
  'first-answer-over',
  'looks-like-secret',
  // files of a message
  'file-kind',
  'file-heic',
  'file-too-large',
  'picture-too-large',
  'file-unreadable',
  'file-missing',
  'too-many-files',
  'file-chosen',
  'files-of-the-day',
  'files-full',
  'text-too-long',
  'text-empty',
  'saved-reply-empty',
  'saved-reply-untitled',
  'too-many-saved-replies',
  'too-many-views',
  'note-exists',
  // settings and mail
  'setting-unknown',
  'settings-version',
  'terms-one-language',
  'template-placeholder-unknown',
  'template-placeholder-missing',
  'colour-unreadable',
  'icon-not-png',
  'icon-too-heavy',
  'icon-not-square',
  'icon-side',
  'icon-unreadable',
  'mail-not-resendable',
  'mail-not-set-up',
  'mail-unwanted',
  'target-not-public',
  'mail-refused',
  'paypal-refused',
  'payout-at-paypal',
  // API keys, looking as somebody
  'too-many-keys',
  'view-over',
  // the webhook
  'webhook-refused',
] as const

/** One of the codes above. */
export type ErrorCode = (typeof errorCodes)[number]

/** The body of every refused request. `fields` maps a form field to the code that concerns it; `details` fills the words. */
export interface ErrorBody {
  code: ErrorCode
  fields?: Record<string, ErrorCode | string>
  details?: Record<string, string | number | boolean>
}

/** A refusal with a code of the closed list. Thrown by `domain` and `pb_hooks`, turned into words only by the interface. */
export class CodedError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, string | number | boolean>
  readonly fields: Record<string, ErrorCode | string>
  constructor(
    code: ErrorCode,
    details: Record<string, string | number | boolean> = {},
    fields: Record<string, ErrorCode | string> = {},
  ) {
    super(code)
    this.name = 'CodedError'
    this.code = code
    this.details = details
    this.fields = fields
  }
}
