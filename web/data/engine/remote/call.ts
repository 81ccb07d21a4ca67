import type { InputOf, OutputOf, Route } from '../../../../domain/api/route'
import { RemoteError } from './errors'
import { http, type HttpOptions } from './http'

type CallOptions = Pick<HttpOptions, 'headers' | 'signedIn' | 'timeoutMs'>

/**
 * Calls a route of ours; its value says address, input and answer. What a question is answered is compared with it before any screen
 * sees it: another server's answer, or one cut off on the way, is a failure that can be tried again. What a command answers isn't, for
 * it has been done.
 * @throws RemoteError with a code of the closed list
 */
export async function callRoute<R extends Route>(
  { name, kind, output }: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const answer = await callNamed<R>(name as R['name'], input, options)
  if (kind === 'query' && !fits(output, answer)) throw new RemoteError({ code: 'server-error' }, 500)
  return answer
}

/**
 * Whether an answer is one of this route, by the schema's own means: the library that made it isn't loaded for this. Inside the rows of a
 * list it isn't looked: a server of before or after knows a field less or a word more, and a list isn't taken away for that.
 */
function fits({ '~standard': schema }: Route['output'], answer: unknown): boolean {
  const said = schema.validate(answer)
  if (said instanceof Promise) return false
  return (said.issues ?? []).every(({ path = [] }) => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part))
    const row = keys.findIndex((key) => typeof key === 'number')
    return row !== -1 && row < keys.length - 1
  })
}

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
