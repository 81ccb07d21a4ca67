import http from 'node:http'
import type net from 'node:net'
import type { TestServer } from './server'

/** What stands before a test's server, at an address that stays when it goes. */
export interface Front {
  readonly url: string
  /** Serves a worker that differs by a comment from now on, as the next version's would. */
  nextVersion(): void
  /** True: the server is gone; connections are cut and refused, while `navigator.onLine` stays true. */
  down(gone: boolean): void
  close(): Promise<void>
}

/** A proxy for what a test of the installed app needs: another version of the worker, and a server that goes and comes back. */
export async function front(server: TestServer): Promise<Front> {
  const target = new URL(server.url)
  const sockets = new Set<net.Socket>()
  let gone = false
  let version = 0
  const proxy = http.createServer((request, response) => {
    if (gone) {
      request.socket.destroy()
      return
    }
    const worker = request.url === '/sw.js'
    const headers = { ...request.headers, host: target.host, ...(request.headers.origin && { origin: server.url }) }
    // plain and whole, so that a comment can be put under it
    if (worker) for (const name of ['accept-encoding', 'if-none-match'] as const) delete headers[name]
    const { hostname: host, port } = target
    const upstream = http.request({ host, port, path: request.url, method: request.method, headers }, (answer) => {
      if (!worker) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const { 'content-length': _, etag: __, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.on('data', (part: Buffer) => response.write(part))
      answer.on('end', () => response.end(`\n// version ${version}\n`))
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  })
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    nextVersion: () => void version++,
    down: (is) => {
      gone = is
      if (is) cut()
    },
    close: () => {
      cut()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
