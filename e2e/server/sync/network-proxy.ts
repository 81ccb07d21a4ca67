import net from 'node:net'

/** A TCP proxy in front of a server that can cut off answers after the server has committed. */
export interface NetworkProxy {
  readonly url: string
  loseAnswers(isOn: boolean): void
  /** The number of answers that were lost. A test must check that its fault really happened. */
  lostCount(): number
  close(): Promise<void>
}

export async function startNetworkProxy(targetUrl: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(targetUrl)
  const sockets = new Set<net.Socket>()
  let losesAnswers = false
  let lost = 0
  const server = net.createServer((client) => {
    const upstream = net.connect({ host: hostname, port: Number(port) })
    const cut = (): void => [client, upstream].forEach((socket) => socket.destroy())
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => {
      if (!losesAnswers) return client.write(data)
      lost += 1
      cut()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    loseAnswers: (isOn) => (losesAnswers = isOn),
    lostCount: () => lost,
    close: () => {
      sockets.forEach((socket) => socket.destroy())
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
