import net from 'node:net'

export interface SlowLine {
  readonly url: string
  stop(): void
}

/** Starts a proxy in front of a server that delivers all data `delayMs` later, in both directions. */
export async function startSlowLine(target: string, delayMs: number): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<net.Socket>()
  const server = net.createServer({ noDelay: true }, (client) => {
    const upstream = net.connect({ host: hostname, port: Number(port), noDelay: true })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (data) => setTimeout(() => to.write(data), delayMs))
      from.on('close', () => {
        sockets.delete(from)
        setTimeout(() => to.destroy(), delayMs)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
