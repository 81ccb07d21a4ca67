import type { ErrorBody, ErrorCode } from '../../../domain/error-codes'
import { ApiError } from './session'

/** Returns the error of a call that must fail. */
export async function expectError(call: Promise<unknown>): Promise<ApiError['body'] & { status: number }> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an error: ${String(error)}`)
  return { ...error.body, status: error.status }
}

/** Returns the error of a call, or null when it succeeded. Other exceptions are rethrown. */
export const errorOf = (call: Promise<unknown>): Promise<ErrorBody | null> =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError) return error.body
      throw error
    },
  )

/** Returns the error code of a call, or `done` when it succeeded. */
export const errorCode = async (call: Promise<unknown>): Promise<ErrorCode | 'done'> =>
  (await errorOf(call))?.code ?? 'done'
