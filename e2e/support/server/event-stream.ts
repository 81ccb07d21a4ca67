import http from 'node:http'
import type { Session } from './session'

interface StreamEvent {
  name: string
  data: unknown
  /** `performance.now()` when the event arrived. */
  at: number
}

export interface EventStream {
  readonly status: number
  readonly clientId: string
  readonly events: readonly StreamEvent[]
  readonly closed: Promise<void>
  close(): void
}

/** Opens PocketBase's event stream as a device does and subscribes to the topics. */
export async function openEventStream(session: Session, topics: readonly string[] = []): Promise<EventStream> {
  const events: StreamEvent[] = []
  const headers = {
    'sec-fetch-site': 'same-origin',
    cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(session.grant && { authorization: session.grant.token }),
  }
  const request = http.get(`${session.server.url}/api/realtime`, { localAddress: session.address, headers })
  const stream = await new Promise<EventStream>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const closed = new Promise<void>((end) => response.on('close', end))
      const status = response.statusCode ?? 0
      const resolveWith = (clientId: string): void =>
        resolve({ status, clientId, events, closed, close: () => request.destroy() })
      response.on('error', () => undefined)
      if (status !== 200) return response.resume() && resolveWith('')
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const event of blocks.map(parsed)) {
          events.push(event)
          if (event.name === 'PB_CONNECT') resolveWith((event.data as { clientId: string }).clientId)
        }
      })
    })
  })
  if (topics.length > 0) {
    const answer = await session.send('POST', '/api/realtime', { clientId: stream.clientId, subscriptions: topics })
    if (answer.status !== 204) throw new Error(`the subscription was rejected: ${answer.status} ${answer.text}`)
  }
  return stream
}

function parsed(block: string): StreamEvent {
  const fields = block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  const { event = '', data = 'null' } = Object.fromEntries(fields) as { event?: string; data?: string }
  return { name: event.trim(), data: JSON.parse(data) as unknown, at: performance.now() }
}
