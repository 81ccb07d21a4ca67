import { createHash } from 'node:crypto'
import { spelledRows } from '../../../domain/sync/digest'
import type { DigestAnswer, DigestPart, DigestRequest, WireRow } from '../../../domain/sync/protocol'
import type { FakeServer } from './fake-server'

/** The server's half of a comparison: `server/sync/digest.go`, step by step, on the rows of the fake server. */
export function fakeDigest(server: FakeServer, request: DigestRequest): DigestAnswer {
  const before = server.requests
  const { schema, client, cursor, collections, after, limit, ids } = request
  for (const each of request.found) server.found.set(each.key, each)
  const pulled = server.pull({ schema, cursor, client, limit: 1, since: 0, acked: [] })
  const entries = Object.keys(pulled.up).length + Object.keys(pulled.gone).length
  const moved = pulled.reset || pulled.lost.length + pulled.gained.length + entries > 0
  const withHash = (c: string, rows: WireRow[], of: Omit<DigestPart, 'c' | 'hash'>): DigestPart => ({
    c,
    ...of,
    hash: createHash('sha256').update(spelledRows(rows)).digest('hex'),
    ...(request.rows && { rows: structuredClone(rows) }),
  })
  const [first = ''] = collections
  const parts = moved
    ? []
    : ids
      ? [
          withHash(
            first,
            server.visible(first).filter(({ id }) => ids.includes(id)),
            { last: '', done: false },
          ),
        ]
      : server
          .bootstrap({ schema, client, cursor, collections, after, limit })
          .parts.map(({ c, rows, last, done, cut = false }) => withHash(c, rows, { last, done, cut }))
  server.requests = before + 1
  return {
    moved,
    parts,
    cutoff: pulled.window?.cutoff ?? '',
    told: request.found.map(({ key }) => key),
    now: server.nowMs(),
  }
}
