import net from 'node:net'

/**
 * What the way to the server does. `lose-answers`: requests arrive, their answers are cut off. `refuse`: connections are reset.
 * `swallow`: everything is accepted and nothing comes back.
 */
export type Weather = 'fine' | 'lose-answers' | 'refuse' | 'swallow'

export interface ChaosProxy {
  readonly url: string
  /** How many connections met each weather: a fault that never happened proves nothing. */
  readonly struck: { [weather in Weather]: number }
  set(weather: Weather): void
  /** Cuts every open connection now (also an event stream). */
  cut(): void
  close(): Promise<void>
}

/** A TCP proxy in front of a test's server that can cut, swallow and refuse. */
export function chaosProxy(targetUrl: string): Promise<ChaosProxy> {
  const { hostname, port } = new URL(targetUrl)
  const open = new Set<() => void>()
  const struck = { fine: 0, 'lose-answers': 0, refuse: 0, swallow: 0 }
  let weather: Weather = 'fine'
  const server = net.createServer((client) => {
    const now = weather
    struck[now]++
    client.on('error', () => undefined)
    if (now === 'refuse') {
      client.resetAndDestroy()
      return
    }
    const upstream = net.connect({ host: hostname, port: Number(port) })
    const end = () => {
      open.delete(end)
      client.destroy()
      upstream.destroy()
    }
    open.add(end)
    upstream.on('error', end)
    client.on('close', end)
    upstream.on('close', end)
    if (now === 'swallow') return
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => {
      // The server has done its work by now: the answer begins to come.
      if (now === 'lose-answers') end()
      else client.write(data)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const own = typeof address === 'object' && address !== null ? address.port : 0
      resolve({
        url: `http://127.0.0.1:${own}`,
        struck,
        set: (next) => (weather = next),
        cut: () => [...open].forEach((end) => end()),
        close: () => {
          ;[...open].forEach((end) => end())
          return new Promise((done) => server.close(() => done()))
        },
      })
    })
  })
}
