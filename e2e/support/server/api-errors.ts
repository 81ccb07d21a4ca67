import type { ErrorBody, ErrorCode } from '../../../domain/error-codes'
import { ApiError } from './session'

/** The refusal of a call that must be refused. */
export async function expectError(call: Promise<unknown>): Promise<ApiError['body'] & { status: number }> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`not refused: ${String(error)}`)
  return { ...error.body, status: error.status }
}

/** What a call was refused with, null when it was done. Anything but a refusal is thrown on. */
export const errorOf = (call: Promise<unknown>): Promise<ErrorBody | null> =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError) return error.body
      throw error
    },
  )

/** The code of a refusal, `done` when there was none. */
export const errorCode = async (call: Promise<unknown>): Promise<ErrorCode | 'done'> =>
  (await errorOf(call))?.code ?? 'done'
