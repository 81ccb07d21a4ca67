import { CodedError, type ErrorBody } from '../../../../domain/error-codes'
import { errorCodeOfStatus, retryAfterMs } from '../../../../domain/responses'
import { observable } from '../browser/observable'

/** True if an intermediary removes the header of our answers. Such answers are refused; this only decides what is shown. */
export const isAnswerHeaderRemoved = observable(false)

/** The longest accepted wait (ms) from our server and from any other sender (Y16). */
const maxWaitMs = { own: 3_600_000, other: 5 * 60_000 }

export class RemoteError extends CodedError {
  readonly status: number
  /** Wait that the sender requested (ms); 0 = none. */
  readonly retryAfterMs: number
  /** A proxy or captive portal answered instead of our server. */
  readonly isFromIntermediary: boolean
  /** The time limit ended. The server may have received the request and may still execute it. */
  isTimedOut = false
  constructor(body: ErrorBody, status: number, waitMs = 0, isFromIntermediary = false) {
    const wait = waitMs > 0 ? { retryAfterMs: waitMs } : {}
    super(body.code, { ...wait, ...body.details }, body.fields ?? {})
    this.name = 'RemoteError'
    this.status = status
    this.retryAfterMs = Math.min(waitMs, isFromIntermediary ? maxWaitMs.other : maxWaitMs.own)
    this.isFromIntermediary = isFromIntermediary
  }
}

/** Reports whether the value is a known error code. Any text is accepted while the list of codes can't be loaded. */
const isErrorCode = (value: unknown): Promise<boolean> =>
  import('../../../../domain/error-code-list').then(
    ({ errorCodes }) => (errorCodes as readonly unknown[]).includes(value),
    () => typeof value === 'string',
  )

/** Returns the requested wait (ms). Dates are compared with the `Date` header, not with the device's clock. */
export function requestedWaitMs(headers: Headers): number {
  const answeredAt = Date.parse(headers.get('Date') ?? '')
  const nowMs = Number.isNaN(answeredAt) ? Date.now() : answeredAt
  return retryAfterMs(headers.get('Retry-After') ?? '', nowMs)
}

/** An unknown code becomes `server-error`, because a message about wrong input would mislead the person. */
export async function toRemoteError(status: number, body: unknown, waitMs = 0): Promise<RemoteError> {
  if (typeof body === 'object' && body !== null && 'code' in body) {
    const known = await isErrorCode(body.code)
    return new RemoteError(known ? (body as ErrorBody) : { code: 'server-error' }, status, waitMs)
  }
  const code = errorCodeOfStatus(status) ?? (status >= 500 ? 'server-error' : 'bad-input')
  return new RemoteError({ code }, status, waitMs)
}

/**
 * Returns the error for an answer that isn't from our server; the request can be retried (Y2). Of the answer, only a 413 or
 * busy status and a short wait are used (Y16).
 */
export function foreignAnswerError(status: number, waitMs = 0, isMarkRemoved = false): RemoteError {
  if (status === 413) return new RemoteError({ code: 'proxy-too-large' }, 0, waitMs, true)
  const isBusy = status === 429 || [502, 503, 504].includes(status)
  const details = isMarkRemoved ? { markRemoved: true } : {}
  return new RemoteError({ code: isBusy ? 'server-busy' : 'server-unreachable', details }, 0, waitMs, true)
}

export function unreachableError(cause?: unknown): RemoteError {
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false
  const error = new RemoteError({ code: offline ? 'offline' : 'server-unreachable' }, 0)
  error.isTimedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
  return error
}

export function isRetryable(error: unknown): boolean {
  if (!(error instanceof RemoteError)) return false
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}
