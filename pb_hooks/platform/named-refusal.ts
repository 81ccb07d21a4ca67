import { CodedError } from '../../domain/error-codes'

/**
 * A model hook's refusal as it survives the way through PocketBase, which keeps an error's text alone: the facts stand as
 * JSON behind the code, where `server/sync` reads them.
 */
export function namedRefusal(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  const { code, fields, details } = error
  const named = new Error(`${code} ${JSON.stringify({ fields, details })}`)
  named.name = 'CodedError'
  return named
}
