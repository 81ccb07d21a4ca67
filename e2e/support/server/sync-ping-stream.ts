import http from 'node:http'
import type { Session } from './session'

export interface StreamEvent {
  name: string
  data: unknown
  /** `performance.now()` when the event arrived. */
  at: number
}

export interface SyncPingStream {
  readonly events: readonly StreamEvent[]
  readonly ended: boolean
  close(): void
}

/** Opens PocketBase's event stream as a device does. Resolves when it is connected and has subscribed to the topics. */
export async function openSyncPingStream(session: Session, topics: readonly string[]): Promise<SyncPingStream> {
  const events: StreamEvent[] = []
  const stream = { events, ended: false, close: () => request.destroy() }
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = http.get(`${session.server.url}/api/realtime`, { localAddress: session.address, headers: { cookie } })
  const clientId = await new Promise<string>((resolve, reject) => {
    request.on('error', (error) => {
      stream.ended = true
      reject(error)
    })
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream was rejected: ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const event of blocks.map(parsed)) {
          events.push(event)
          if (event.name === 'PB_CONNECT') resolve((event.data as { clientId: string }).clientId)
        }
      })
      response.on('close', () => (stream.ended = true))
    })
  })
  const answer = await session.send('POST', '/api/realtime', { clientId, subscriptions: topics })
  if (answer.status !== 204) throw new Error(`the subscription was rejected: ${answer.status} ${answer.text}`)
  return stream
}

function parsed(block: string): StreamEvent {
  const fields = new Map(
    block
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
  const data = fields.get('data') ?? 'null'
  return { name: (fields.get('event') ?? '').trim(), data: JSON.parse(data) as unknown, at: performance.now() }
}
