import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import type { TestServer } from '../server/server'

/** The script that exposes the data layer without screens as `window.data`. */
const source = `
import * as session from './web/data/queries/session/session-actions'
import * as rows from './web/data/queries/rows'
import * as commands from './web/data/queries/commands'
import * as online from './web/data/queries/people/people'
import { session as state } from './web/data/engine/person/session-state'
import { syncState } from './web/data/engine/sync/status'
import { currentDatabase } from './web/data/engine/db/current-database'
import { solveProofOfWork } from './web/data/engine/browser/solve-challenge'
window.data = { ...session, ...rows, ...commands, ...online, solveProofOfWork,
  session: () => state.get(), syncState: () => syncState.get(), db: () => currentDatabase.get()?.db }
void session.startSession()
`

export interface DataPage {
  readonly url: string
  readonly requests: readonly string[]
  /** If true, all connections are cut and refused while `navigator.onLine` stays true. */
  setOffline(gone: boolean): void
  close(): Promise<void>
}

/** Serves a page with only the data layer, behind a proxy whose connections can be cut. */
export async function startDataPage(server: TestServer): Promise<DataPage> {
  const script = await buildDataScript()
  const target = new URL(server.url)
  const requests: string[] = []
  const sockets = new Set<net.Socket>()
  let isOffline = false
  const front = http.createServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><script type=module src=/data.js></script>')
    } else if (request.url === '/data.js') {
      response.setHeader('content-type', 'text/javascript').end(script)
    } else if (isOffline) {
      request.socket.destroy()
    } else {
      requests.push(`${request.method} ${request.url}`)
      const { hostname: host, port } = target
      const headers = { ...request.headers, host: target.host, origin: server.url }
      const upstream = http.request({ host, port, path: request.url, method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      upstream.on('error', () => response.destroy())
      response.on('close', () => upstream.destroy())
      request.pipe(upstream)
    }
  })
  front.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    requests,
    setOffline: (is) => {
      isOffline = is
      if (is) cut()
    },
    close: () => {
      cut()
      return new Promise((resolve) => front.close(() => resolve()))
    },
  }
}

export async function buildDataScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: path.resolve('.'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // Vite defines this variable in its build
    define: { 'import.meta.env': '{}' },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
