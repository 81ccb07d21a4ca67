import type { RouteInput, RouteName, RouteOutput } from '../../../domain/api/routes'
import { http, type HttpOptions } from './http'

/**
 * Calls a route of ours, typed by the contract in `domain/api`.
 * @throws RemoteError with a code of the closed list
 */
export function call<R extends RouteName>(
  route: R,
  input: RouteInput<R>,
  options: Pick<HttpOptions, 'headers' | 'signedIn' | 'timeoutMs'> = {},
): Promise<RouteOutput<R>> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string]
  return method === 'GET'
    ? http(path, { ...options, method, query: input as { [name: string]: string } })
    : http(path, { ...options, method, body: input })
}
