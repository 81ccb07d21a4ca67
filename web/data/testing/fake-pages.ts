import type { PullAnswer, PullRequest, PushAnswer, PushRequest, StreamPage } from '../../../domain/sync/protocol'
import { isLogPage } from '../engine/sync/pull/pull'

/** The part of the fake server that pages are made from. */
interface PagingServer {
  requests: number
  answersWithPages: boolean
  pull(request: PullRequest): PullAnswer
}

/** Adds the page to a push's answer, unless the device has to pull. */
export function withPageAfterPush(
  server: PagingServer,
  { schema, client, cursor, since = 0, acked = [] }: PushRequest,
  answer: PushAnswer,
): PushAnswer {
  if (cursor === undefined || answer.stopped !== null || !server.answersWithPages) return answer
  server.requests--
  const accepted = answer.results.filter(({ ok }) => ok).map(({ key }) => key)
  const page = server.pull({ schema, client, cursor, since, acked: [...acked, ...accepted], limit: 500 })
  return isLogPage(page) ? { ...answer, page } : answer
}

/** Returns the page that the server sends on the stream of a device; null if it sends none. */
export function streamPage(server: PagingServer, from: string, since: number): StreamPage | null {
  server.requests--
  const answer = server.pull({ schema: 2, client: '', cursor: from, since, acked: [], limit: 20 })
  const rows = Object.keys(answer.up).length + Object.keys(answer.gone).length
  return isLogPage(answer) && !answer.more && rows > 0 ? { from, answer } : null
}
