import { CodedError, type ErrorBody } from '../../../domain/error-codes'
import { codeOfStatus } from '../../../domain/error-statuses'

/** A refusal of the server or of the way there, with what sync needs to know to try again. */
export class RemoteError extends CodedError {
  /** HTTP status; 0 when no answer of ours came. */
  readonly status: number
  /** What the server asked to wait, ms; 0 when it said nothing. */
  readonly retryAfterMs: number
  /** Somebody between us and the server answered. */
  readonly isForeign: boolean
  /** The request arrived or may have, and no answer came in its time: it may still be worked on. */
  isLate = false
  constructor(body: ErrorBody, status: number, retryAfterMs = 0, isForeign = false) {
    // the wait belongs to what is said of it, also when only the header names it
    const wait = retryAfterMs > 0 ? { retryAfterMs } : {}
    super(body.code, { ...wait, ...body.details }, body.fields ?? {})
    this.name = 'RemoteError'
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.isForeign = isForeign
  }
}

/**
 * Whether this app knows a code. The list of all is loaded with the first refusal that has one; where it can't be had now, ours is
 * believed.
 */
const isErrorCode = (value: unknown): Promise<boolean> =>
  import('../../../domain/error-code-list').then(
    ({ errorCodes }) => (errorCodes as readonly unknown[]).includes(value),
    () => typeof value === 'string',
  )

const waitOf = (retryAfter: string | null): number => {
  const seconds = Number(retryAfter ?? 0)
  return Number.isFinite(seconds) ? seconds * 1000 : 0
}

/**
 * The one place where a status of our server becomes a code: the body's own code when it has one that this app knows, else by status.
 * A code of a server of after is a failure of the server's: nobody is told that what they wrote was wrong.
 */
export async function refusalOf(status: number, body: unknown, retryAfter: string | null = null): Promise<RemoteError> {
  const retryAfterMs = waitOf(retryAfter)
  if (typeof body === 'object' && body !== null && 'code' in body) {
    const known = await isErrorCode(body.code)
    return new RemoteError(known ? (body as ErrorBody) : { code: 'server-error' }, status, retryAfterMs)
  }
  const code = codeOfStatus(status) ?? (status >= 500 ? 'server-error' : 'bad-input')
  return new RemoteError({ code }, status, retryAfterMs)
}

/**
 * What came isn't our server's: whatever it says, the request is kept and tried again (Y2). Only how long to wait is believed, and that
 * somebody is busy.
 */
export function foreign(status: number, retryAfter: string | null = null): RemoteError {
  const isBusy = status === 429 || [502, 503, 504].includes(status)
  return new RemoteError({ code: isBusy ? 'server-busy' : 'server-unreachable' }, 0, waitOf(retryAfter), true)
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
