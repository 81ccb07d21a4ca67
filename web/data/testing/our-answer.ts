import { ANSWER_HEADER } from '../../../domain/answer-header'

/** What our server answers, in a test that stands in for the network: JSON, under the header that each answer of ours carries. */
export const ourAnswer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { [ANSWER_HEADER]: '1', 'Content-Type': 'application/json' } })

/** The path of a request with its query, in a test that stands in for the network: the SDK asks for whole addresses. */
export function pathOf(asked: RequestInfo | URL): string {
  const { pathname, search } = new URL(asked instanceof Request ? asked.url : asked, 'http://localhost')
  return pathname + search
}
