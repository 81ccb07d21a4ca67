// A server for RxDB, Replicache and plain Dexie as their documentation requires: it stores rows in memory in the order of
// their changes, and compresses answers as our server does. It has no disk, users or rules, so none of that slows these
// engines down.
import http from 'node:http'
import { gzipSync } from 'node:zlib'

interface Row {
  id: string
  [field: string]: unknown
}
interface Stored {
  seq: number
  row: Row
}
interface Mutation {
  clientID: string
  id: number
  args: Row
}

const rows = new Map<string, Stored>()
/** Entry n is change number n + 1; it is outdated if its row has changed since. */
const log: Stored[] = []
const clients = new Map<string, { group: string; last: number; seq: number }>()
const listeners = new Set<http.ServerResponse>()

function write(row: Row): Stored {
  const stored = { seq: log.length + 1, row }
  rows.set(row.id, stored)
  log.push(stored)
  return stored
}

function after(seq: number, limit = Infinity): Stored[] {
  const found: Stored[] = []
  for (let at = seq; at < log.length && found.length < limit; at++) {
    const stored = log[at]
    if (stored !== undefined && rows.get(stored.row.id) === stored) found.push(stored)
  }
  return found
}

const notifyListeners = (data: unknown): void => {
  for (const listener of listeners) listener.write(`data: ${JSON.stringify(data)}\n\n`)
}

const handlers: { [path: string]: (body: never) => unknown } = {
  '/seed': (given: Row[]) => {
    for (const row of given) write(row)
    return { rows: rows.size }
  },
  '/rows': () => [...rows.values()].map(({ row }) => row),
  '/rxdb/pull': ({ seq, limit }: { seq: number; limit: number }) => {
    const found = after(seq, limit)
    return {
      documents: found.map(({ row }) => ({ ...row, _deleted: false })),
      checkpoint: { seq: found.at(-1)?.seq ?? seq },
    }
  },
  // Accepts a change only if the row still has the state that the client assumed, as RxDB's documentation describes.
  '/rxdb/push': (given: { newDocumentState: Row; assumedMasterState?: Row }[]) => {
    const conflicts: Row[] = []
    const documents: Row[] = []
    for (const { newDocumentState, assumedMasterState } of given) {
      const real = rows.get(newDocumentState.id)?.row
      if (real !== undefined && real['updated'] !== assumedMasterState?.['updated']) conflicts.push(real)
      else documents.push(write(newDocumentState).row)
    }
    if (documents.length > 0) notifyListeners({ documents, checkpoint: { seq: log.length } })
    return conflicts
  },
  '/replicache/pull': ({ clientGroupID, cookie }: { clientGroupID: string; cookie: number | null }) => ({
    cookie: log.length,
    lastMutationIDChanges: Object.fromEntries(
      [...clients].flatMap(([id, { group, last, seq }]) =>
        group === clientGroupID && seq > (cookie ?? -1) ? [[id, last]] : [],
      ),
    ),
    patch: [
      ...(cookie === null ? [{ op: 'clear' }] : []),
      ...after(cookie ?? 0).map(({ row }) => ({ op: 'put', key: `message/${row.id}`, value: row })),
    ],
  }),
  '/replicache/push': ({ clientGroupID, mutations }: { clientGroupID: string; mutations: Mutation[] }) => {
    for (const { clientID, id, args } of mutations) {
      const known = clients.get(clientID)
      if (known !== undefined && id <= known.last) continue
      const { seq } = write({ ...rows.get(args.id)?.row, ...args })
      clients.set(clientID, { group: clientGroupID, last: id, seq })
    }
    notifyListeners({})
    return {}
  },
}

const server = http.createServer((request, response) => {
  const path = request.url ?? '/'
  if (path === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': here\n\n')
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
    return
  }
  const handle = handlers[path]
  if (handle === undefined) {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>bench</title>')
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8')
    const answer = Buffer.from(JSON.stringify(handle((text === '' ? null : JSON.parse(text)) as never)))
    const isLong = answer.length > 1024
    response.writeHead(200, { 'content-type': 'application/json', ...(isLong && { 'content-encoding': 'gzip' }) })
    response.end(isLong ? gzipSync(answer, { level: 1 }) : answer)
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
