import { CodedError, type ErrorBody } from '../../../../domain/error-codes'
import { codeOfStatus, retryAfterMs } from '../../../../domain/error-statuses'

/** The longest wait that is taken from an answer (ms): of our server, and of anyone between us and it (Y16). */
const maxWaitMs = { own: 3_600_000, other: 5 * 60_000 }

/** A refusal of the server or of the way there, with what sync needs to know to try again. */
export class RemoteError extends CodedError {
  /** HTTP status; 0 when no answer of ours came. */
  readonly status: number
  /** What was asked to wait, ms; 0 when nothing was said, at most an hour, and five minutes where the answer isn't ours (Y16). */
  readonly retryAfterMs: number
  /** Somebody between us and the server answered. */
  readonly isForeign: boolean
  /** The request arrived or may have, and no answer came in its time: it may still be worked on. */
  isLate = false
  constructor(body: ErrorBody, status: number, waitMs = 0, isForeign = false) {
    // the wait belongs to what is said of it, also when only the header names it
    const wait = waitMs > 0 ? { retryAfterMs: waitMs } : {}
    super(body.code, { ...wait, ...body.details }, body.fields ?? {})
    this.name = 'RemoteError'
    this.status = status
    this.retryAfterMs = Math.min(waitMs, isForeign ? maxWaitMs.other : maxWaitMs.own)
    this.isForeign = isForeign
  }
}

/**
 * Whether this app knows a code. The list of all is loaded with the first refusal that has one; where it can't be had now, ours is
 * believed.
 */
const isErrorCode = (value: unknown): Promise<boolean> =>
  import('../../../../domain/error-code-list').then(
    ({ errorCodes }) => (errorCodes as readonly unknown[]).includes(value),
    () => typeof value === 'string',
  )

/**
 * What an answer asks to wait, in ms: seconds, or a date that counts from the answer's own `Date`, so that a wrong clock on the device
 * changes nothing.
 */
export function askedWaitMs(headers: Headers): number {
  const answeredAt = Date.parse(headers.get('Date') ?? '')
  const nowMs = Number.isNaN(answeredAt) ? Date.now() : answeredAt
  return retryAfterMs(headers.get('Retry-After') ?? '', nowMs)
}

/**
 * The one place where a status of our server becomes a code: the body's own code when it has one that this app knows, else by status.
 * A code of a server of after is a failure of the server's: nobody is told that what they wrote was wrong.
 */
export async function refusalOf(status: number, body: unknown, waitMs = 0): Promise<RemoteError> {
  if (typeof body === 'object' && body !== null && 'code' in body) {
    const known = await isErrorCode(body.code)
    return new RemoteError(known ? (body as ErrorBody) : { code: 'server-error' }, status, waitMs)
  }
  const code = codeOfStatus(status) ?? (status >= 500 ? 'server-error' : 'bad-input')
  return new RemoteError({ code }, status, waitMs)
}

/**
 * What came isn't our server's: whatever it says, the request is kept and tried again (Y2). Only that the answerer is busy is believed,
 * and how long to wait, up to five minutes (Y16).
 * @param isMarkRemoved it looks like ours, and something on the way removed our mark: the person is told that
 */
export function foreign(status: number, waitMs = 0, isMarkRemoved = false): RemoteError {
  // the request is larger than a proxy lets through (Y17)
  if (status === 413) return new RemoteError({ code: 'proxy-too-large' }, 0, waitMs, true)
  const isBusy = status === 429 || [502, 503, 504].includes(status)
  const details = isMarkRemoved ? { markRemoved: true } : {}
  return new RemoteError({ code: isBusy ? 'server-busy' : 'server-unreachable', details }, 0, waitMs, true)
}

/** No answer came: the device is offline, or the server doesn't answer. `cause`: what the request failed with. */
export function unreachable(cause?: unknown): RemoteError {
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false
  const error = new RemoteError({ code: offline ? 'offline' : 'server-unreachable' }, 0)
  error.isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  return error
}

/** True when trying the same request later may help: no answer, a busy or failing server. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof RemoteError)) return false
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}
