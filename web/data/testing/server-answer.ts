import { RESPONSE_HEADER } from '../../../domain/responses'

/** Returns an answer with the header that identifies our server's answers. */
export const serverAnswer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { [RESPONSE_HEADER]: '1', 'Content-Type': 'application/json' },
  })

/** The SDK requests absolute URLs. */
export function pathOf(asked: RequestInfo | URL): string {
  const { pathname, search } = new URL(asked instanceof Request ? asked.url : asked, 'http://localhost')
  return pathname + search
}
