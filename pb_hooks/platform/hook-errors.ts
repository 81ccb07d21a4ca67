import { CodedError } from '../../domain/error-codes'

/** Appends an error's details to its code as JSON, because PocketBase preserves only the text (`server/sync` parses it). */
export function serializeHookError(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  const { code, fields, details } = error
  const named = new Error(`${code} ${JSON.stringify({ fields, details })}`)
  named.name = 'CodedError'
  return named
}
