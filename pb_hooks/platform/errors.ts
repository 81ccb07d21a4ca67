import type { Limit } from '../../domain/people/security/account-limits'
import { errorCodes, type ErrorCode } from '../../domain/error-code-list'
import { CodedError, type ErrorBody } from '../../domain/error-codes'
import { httpStatusOf } from '../../domain/responses'
import { actionRequirements, type ProtectedAction } from '../../domain/program/protections'
import type { BaseIssue } from 'valibot'

/** Throws an error with a code from the closed list. */
export function fail(
  code: ErrorCode,
  details: { [name: string]: string | number | boolean } = {},
  fields: { [field: string]: ErrorCode | string } = {},
): never {
  throw new CodedError(code, details, fields)
}

/** Counts one use in a fixed window; throws `rate-limited` with the wait in ms above the limit. */
export function requireWithinLimit(bucket: string, key: string, { max, windowMs }: Limit): void {
  const waitMs = $coterie.takeFromLimit(bucket, key, max, windowMs)
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
}

/**
 * Returns the code of any thrown value: one of our own errors, a trigger's message, or a full disk; null for other values.
 */
export function errorCodeOf(error: unknown): ErrorCode | null {
  if (error instanceof CodedError) return error.code
  const text = String(error)
  if (text.includes('database or disk is full')) return 'disk-full'
  // a trigger aborts with the code as its message: "constraint failed: day-counted (1811)"
  for (const word of text.match(/[a-z]+(?:-[a-z]+)+/g) ?? []) {
    if ((errorCodes as readonly string[]).includes(word)) return word as ErrorCode
  }
  return null
}

/** Returns the code of an error that ends background work, and logs an error without a code. */
export function codeOfFailure(app: PbApp, error: unknown, message: string, ...pairs: unknown[]): ErrorCode {
  const code = errorCodeOf(error) ?? 'server-error'
  if (code === 'server-error') app.logger().error(message, ...pairs, 'error', String(error))
  return code
}

export function answerError(e: PbRequestEvent, error: unknown): void {
  const body: ErrorBody = { code: errorCodeOf(error) ?? 'server-error' }
  if (error instanceof CodedError) {
    if (Object.keys(error.fields).length > 0) body.fields = error.fields
    if (Object.keys(error.details).length > 0) body.details = error.details
  }
  const status = httpStatusOf(body.code)
  const waitMs = body.details?.['retryAfterMs']
  if (typeof waitMs === 'number') e.response.header().set('Retry-After', String(Math.ceil(waitMs / 1000)))
  e.json(status, body)
  // logged by `server/serve/log_failures.go`, where repeated errors are logged once a minute; the response is already
  // written
  if (status === 500) throw new InternalServerError('', String(error))
}

/**
 * Throws `password-needed` if no password was given (S26). A given password was checked before the transaction, because
 * every such route has `reauth`.
 */
export function requirePasswordFor(act: ProtectedAction, password: string | undefined): void {
  if (actionRequirements[act] === 'password' && (password ?? '') === '')
    fail('password-needed', {}, { password: 'password-needed' })
}

/** Returns the first problem of each field. Schema messages are error codes; anything else becomes `bad-input`. */
export function fieldErrorsOf(issues: readonly BaseIssue<unknown>[]): { [field: string]: string } {
  const fields: { [field: string]: string } = {}
  for (const issue of issues) {
    const field = (issue.path ?? []).map((part) => String(part.key)).join('.') || 'form'
    fields[field] ??= /^[a-z]+(-[a-z]+)*$/.test(issue.message) ? issue.message : 'bad-input'
  }
  return fields
}

/** Appends an error's details to its code as JSON, because PocketBase preserves only the text (`server/sync` parses it). */
export function serializeHookError(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  const { code, fields, details } = error
  const named = new Error(`${code} ${JSON.stringify({ fields, details })}`)
  named.name = 'CodedError'
  return named
}
