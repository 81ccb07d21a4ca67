import { CodedError } from '../../domain/error-codes'

/** Puts an error's details behind its code as JSON, because PocketBase keeps only the text (read by `server/sync`). */
export function serializeHookError(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  const { code, fields, details } = error
  const named = new Error(`${code} ${JSON.stringify({ fields, details })}`)
  named.name = 'CodedError'
  return named
}
