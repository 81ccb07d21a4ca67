import { CodedError, errorCodes, type ErrorBody, type ErrorCode } from '../../../domain/error-codes'
import { codeOfStatus } from '../../../domain/error-statuses'

/** A refusal of the server or of the way there, with what sync needs to know to try again. */
export class RemoteError extends CodedError {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** What the server asked to wait, ms; 0 when it said nothing. */
  readonly retryAfterMs: number
  constructor(body: ErrorBody, status: number, retryAfterMs = 0) {
    // the wait belongs to what is said of it, also when only the header names it
    const wait = retryAfterMs > 0 ? { retryAfterMs } : {}
    super(body.code, { ...wait, ...body.details }, body.fields ?? {})
    this.name = 'RemoteError'
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Statuses of whoever stands between: a proxy, a gateway. Ours are in `domain/error-statuses`. */
const codeOfOthers: { [status: number]: ErrorCode } = {
  421: 'server-unreachable',
  425: 'server-busy',
  502: 'server-busy',
  504: 'server-busy',
}

const isErrorCode = (value: unknown): value is ErrorCode => (errorCodes as readonly unknown[]).includes(value)

/** The one place where a status becomes a code: the body's own code when it has one, else by status. */
export function refusalOf(status: number, body: unknown, retryAfter: string | null = null): RemoteError {
  const seconds = Number(retryAfter ?? 0)
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : 0
  if (typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code)) {
    return new RemoteError(body as ErrorBody, status, retryAfterMs)
  }
  return new RemoteError(
    { code: codeOfStatus(status) ?? codeOfOthers[status] ?? (status >= 500 ? 'server-error' : 'bad-input') },
    status,
    retryAfterMs,
  )
}

/** No answer came: the device is offline, or the server doesn't answer. */
export function unreachable(): RemoteError {
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false
  return new RemoteError({ code: offline ? 'offline' : 'server-unreachable' }, 0)
}

/** True when trying the same request later may help: no answer, a busy or failing server. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof RemoteError)) return false
  return (
    error.status === 0 || error.status === 408 || error.status === 425 || error.status === 429 || error.status >= 500
  )
}
