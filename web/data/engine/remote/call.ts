import type { InputOf, OutputOf, Route } from '../../../../domain/api/route'
import { RemoteError } from './errors'
import { http, type HttpOptions } from './http'

type CallOptions = Pick<HttpOptions, 'headers' | 'signedIn' | 'timeoutMs' | 'init'>

/** Validates only answers to queries, because a command was already executed. @throws RemoteError */
export async function callRoute<R extends Route>(
  { name, kind, output }: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const answer = await callRouteByName<R>(name as R['name'], input, options)
  if (kind === 'query' && !isValidAnswer(output, answer)) throw new RemoteError({ code: 'server-error' }, 500)
  return answer
}

/** Ignores differences inside the rows of a list, because another server version may send other fields. */
function isValidAnswer({ '~standard': schema }: Route['output'], answer: unknown): boolean {
  const result = schema.validate(answer)
  if (result instanceof Promise) return false
  return (result.issues ?? []).every(({ path = [] }) => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part))
    const row = keys.findIndex((key) => typeof key === 'number')
    return row !== -1 && row < keys.length - 1
  })
}

/** Calls a route by its name. Code of the first load imports only the route's type, so that its schemas aren't loaded. */
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
