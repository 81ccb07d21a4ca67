import type { InputOf, OutputOf, Route } from '../../../../domain/api/route'
import { RemoteError } from './errors'
import { http, type HttpOptions } from './http'

type CallOptions = Pick<HttpOptions, 'headers' | 'signedIn' | 'timeoutMs'>

/**
 * Calls an API route. The answer to a query is validated, so that a wrong or truncated answer becomes a retryable error
 * before a screen sees it. The answer to a command isn't validated, because the server has already executed the command.
 * @throws RemoteError with a code of the closed list
 */
export async function callRoute<R extends Route>(
  { name, kind, output }: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const answer = await callRouteByName<R>(name as R['name'], input, options)
  if (kind === 'query' && !isValidAnswer(output, answer)) throw new RemoteError({ code: 'server-error' }, 500)
  return answer
}

/**
 * Validates an answer through the Standard Schema interface, which loads no schema library. Differences inside the rows of
 * a list are ignored: an older or newer server may send other fields, and the list should still be shown.
 */
function isValidAnswer({ '~standard': schema }: Route['output'], answer: unknown): boolean {
  const result = schema.validate(answer)
  if (result instanceof Promise) return false
  return (result.issues ?? []).every(({ path = [] }) => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part))
    const row = keys.findIndex((key) => typeof key === 'number')
    return row !== -1 && row < keys.length - 1
  })
}

/**
 * Calls a route by its name. Code of the first load uses this function, because importing the route's value would also load
 * its schemas. The type argument gives full type checking: `callRouteByName<typeof signOutRoute>('POST /api/signout', {})`
 * with `import type`.
 */
export function callRouteByName<R extends Route>(
  name: R['name'],
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  return method === 'GET'
    ? http(path, { ...options, method, query: input as { [name: string]: string } })
    : http(path, { ...options, method, body: input })
}
