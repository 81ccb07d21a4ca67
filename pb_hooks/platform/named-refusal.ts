import { CodedError } from '../../domain/error-codes'

/**
 * Converts an error of a model hook so that it survives PocketBase, which keeps only the text: details follow the code as
 * JSON, where `server/sync` reads them.
 */
export function namedRefusal(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  const { code, fields, details } = error
  const named = new Error(`${code} ${JSON.stringify({ fields, details })}`)
  named.name = 'CodedError'
  return named
}
