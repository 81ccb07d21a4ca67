import net from 'node:net'

/**
 * `lose-answers`: requests arrive, but answers are cut off. `refuse`: connections are reset. `swallow`: data is never
 * answered.
 */
export type NetworkCondition = 'normal' | 'lose-answers' | 'refuse' | 'swallow'

export interface NetworkProxy {
  readonly url: string
  /** The number of connections under each condition. A test must check that its faults really happened. */
  readonly connectionCounts: { [condition in NetworkCondition]: number }
  setCondition(condition: NetworkCondition): void
  cutConnections(): void
  close(): Promise<void>
}

/** Starts a TCP proxy in front of a server that can cut, swallow and refuse connections. */
export function startNetworkProxy(targetUrl: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(targetUrl)
  const open = new Set<() => void>()
  const connectionCounts = { normal: 0, 'lose-answers': 0, refuse: 0, swallow: 0 }
  let condition: NetworkCondition = 'normal'
  const server = net.createServer((client) => {
    const now = condition
    connectionCounts[now]++
    client.on('error', () => undefined)
    if (now === 'refuse') {
      client.resetAndDestroy()
      return
    }
    const upstream = net.connect({ host: hostname, port: Number(port) })
    const closeConnection = () => {
      open.delete(closeConnection)
      client.destroy()
      upstream.destroy()
    }
    open.add(closeConnection)
    upstream.on('error', closeConnection)
    client.on('close', closeConnection)
    upstream.on('close', closeConnection)
    if (now === 'swallow') return
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => {
      // the answer shows that the server has committed
      if (now === 'lose-answers') closeConnection()
      else client.write(data)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const own = typeof address === 'object' && address !== null ? address.port : 0
      resolve({
        url: `http://127.0.0.1:${own}`,
        connectionCounts,
        setCondition: (next) => (condition = next),
        cutConnections: () => [...open].forEach((end) => end()),
        close: () => {
          ;[...open].forEach((end) => end())
          return new Promise((done) => server.close(() => done()))
        },
      })
    })
  })
}
