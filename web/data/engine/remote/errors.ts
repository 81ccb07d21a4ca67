import { CodedError, type ErrorBody } from '../../../../domain/error-codes'
import { errorCodeOfStatus, retryAfterMs } from '../../../../domain/error-statuses'

/** The longest accepted wait (ms): from our server, and from anything between the device and the server (Y16). */
const maxWaitMs = { own: 3_600_000, other: 5 * 60_000 }

/** A refusal by the server, or a failure on the way there, with what sync needs for a retry. */
export class RemoteError extends CodedError {
  /** HTTP status; 0 without an answer from our server. */
  readonly status: number
  /** Requested wait, ms; 0 = none. At most one hour from our server, five minutes from others (Y16). */
  readonly retryAfterMs: number
  /** A proxy, captive portal or other intermediary answered instead of our server. */
  readonly isFromIntermediary: boolean
  /** The request timed out: it may have arrived and may still be executed. */
  isTimedOut = false
  constructor(body: ErrorBody, status: number, waitMs = 0, isFromIntermediary = false) {
    // The wait is part of the details, also when only the header names it.
    const wait = waitMs > 0 ? { retryAfterMs: waitMs } : {}
    super(body.code, { ...wait, ...body.details }, body.fields ?? {})
    this.name = 'RemoteError'
    this.status = status
    this.retryAfterMs = Math.min(waitMs, isFromIntermediary ? maxWaitMs.other : maxWaitMs.own)
    this.isFromIntermediary = isFromIntermediary
  }
}

/** Reports whether this app knows a code. While the list can't be loaded, any code of our server is accepted. */
const isErrorCode = (value: unknown): Promise<boolean> =>
  import('../../../../domain/error-code-list').then(
    ({ errorCodes }) => (errorCodes as readonly unknown[]).includes(value),
    () => typeof value === 'string',
  )

/** The wait that an answer requests (ms). Dates are compared with the `Date` header, not with the device's clock. */
export function requestedWaitMs(headers: Headers): number {
  const answeredAt = Date.parse(headers.get('Date') ?? '')
  const nowMs = Number.isNaN(answeredAt) ? Date.now() : answeredAt
  return retryAfterMs(headers.get('Retry-After') ?? '', nowMs)
}

/**
 * Converts a status and body of our server into an error: the body's code if this app knows it, else a code by status. An
 * unknown code counts as `server-error`, so that no person sees a message about wrong input.
 */
export async function toRemoteError(status: number, body: unknown, waitMs = 0): Promise<RemoteError> {
  if (typeof body === 'object' && body !== null && 'code' in body) {
    const known = await isErrorCode(body.code)
    return new RemoteError(known ? (body as ErrorBody) : { code: 'server-error' }, status, waitMs)
  }
  const code = errorCodeOfStatus(status) ?? (status >= 500 ? 'server-error' : 'bad-input')
  return new RemoteError({ code }, status, waitMs)
}

/**
 * The error for an answer that isn't our server's. Its content is ignored and the request is kept for a retry (Y2), except
 * that a busy status and a wait of up to five minutes are respected (Y16).
 * @param isMarkRemoved the answer looks like ours, but an intermediary removed the header, which the person is shown
 */
export function foreignAnswerError(status: number, waitMs = 0, isMarkRemoved = false): RemoteError {
  if (status === 413) return new RemoteError({ code: 'proxy-too-large' }, 0, waitMs, true)
  const isBusy = status === 429 || [502, 503, 504].includes(status)
  const details = isMarkRemoved ? { markRemoved: true } : {}
  return new RemoteError({ code: isBusy ? 'server-busy' : 'server-unreachable', details }, 0, waitMs, true)
}

/** The error without an answer: the device is offline, or the server doesn't respond. `cause`: why it failed. */
export function unreachableError(cause?: unknown): RemoteError {
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false
  const error = new RemoteError({ code: offline ? 'offline' : 'server-unreachable' }, 0)
  error.isTimedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
  return error
}

/** Reports whether a later retry of the same request may succeed: no answer, or a busy or failing server. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof RemoteError)) return false
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}
