import type { InputOf, OutputOf, Route } from '../../../domain/api/route'
import { http, type HttpOptions } from './http'

type CallOptions = Pick<HttpOptions, 'headers' | 'signedIn' | 'timeoutMs'>

/**
 * Calls a route of ours; its value says address, input and answer.
 * @throws RemoteError with a code of the closed list
 */
export const callRoute = <R extends Route>(
  { name }: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> => callNamed<R>(name as R['name'], input, options)

/**
 * The same by its name alone, for what is loaded before any screen: the value would bring its schemas along. Its type still says
 * all: `callNamed<typeof signOutRoute>('POST /api/signout', {})` with `import type`.
 */
export function callNamed<R extends Route>(
  name: R['name'],
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  return method === 'GET'
    ? http(path, { ...options, method, query: input as { [name: string]: string } })
    : http(path, { ...options, method, body: input })
}
