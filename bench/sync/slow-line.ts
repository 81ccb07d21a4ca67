import net from 'node:net'

export interface SlowLine {
  readonly url: string
  stop(): void
}

/**
 * Starts a proxy in front of a server that delivers all data `delayMs` later, in both directions. The answers of all
 * connections share `bytesPerSecond`.
 */
export async function startSlowLine(target: string, delayMs: number, bytesPerSecond = Infinity): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<net.Socket>()
  const addSender = shareBandwidth(bytesPerSecond)
  const server = net.createServer({ noDelay: true }, (client) => {
    const upstream = net.connect({ host: hostname, port: Number(port), noDelay: true })
    for (const [from, to, send] of [
      [client, upstream, (_bytes: number, act: () => void) => act()],
      [upstream, client, addSender()],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (data) => {
        for (let at = 0; at < data.length; at += segmentBytes) {
          const segment = data.subarray(at, at + segmentBytes)
          send(segment.length, () => setTimeout(() => to.write(segment), delayMs))
        }
      })
      from.on('close', () => {
        sockets.delete(from)
        send(0, () => setTimeout(() => to.destroy(), delayMs))
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

const segmentBytes = 4096

/** Sends a segment of this size as soon as it is the sender's turn. */
type Send = (bytes: number, act: () => void) => void

/** Returns a function that adds a sender. Senders take turns, a segment each, and share the bandwidth. */
function shareBandwidth(bytesPerSecond: number): () => Send {
  const waiting = new Map<Send, { bytes: number; act: () => void }[]>()
  let isRunning = false
  const run = async (): Promise<void> => {
    isRunning = true
    let freeAt = performance.now()
    while (waiting.size > 0) {
      for (const [sender, segments] of waiting) {
        const segment = segments.shift()
        if (segment === undefined) {
          waiting.delete(sender)
          continue
        }
        segment.act()
        freeAt += (segment.bytes / bytesPerSecond) * 1000
        const waitMs = freeAt - performance.now()
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
    isRunning = false
  }
  return () => {
    const send: Send = (bytes, act) => {
      const segments = waiting.get(send) ?? []
      segments.push({ bytes, act })
      waiting.set(send, segments)
      if (!isRunning) void run()
    }
    return send
  }
}
