import http from 'node:http'
import type { Session } from './session'

/** An event stream of PocketBase. */
export interface EventStream {
  status: number
  clientId: string
  /** Everything received so far. */
  received(): string
  close(): void
}

/**
 * Opens the event stream with a session's cookies and token. Resolves with the client's id, or with the status when the
 * stream was rejected.
 */
export function openEventStream(session: Session): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    let text = ''
    const request = http.get(
      `${session.server.url}/api/realtime`,
      {
        localAddress: session.address,
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(session.grant ? { authorization: session.grant.token } : {}),
        },
      },
      (response) => {
        const stream = (clientId: string): EventStream => ({
          status: response.statusCode ?? 0,
          clientId,
          received: () => text,
          close: () => request.destroy(),
        })
        response.on('error', () => undefined)
        if (response.statusCode !== 200) {
          response.resume()
          resolve(stream(''))
          return
        }
        response.on('data', (chunk) => {
          text += String(chunk)
          const clientId = /"clientId":"([^"]+)"/.exec(text)?.[1]
          if (clientId) resolve(stream(clientId))
        })
      },
    )
    request.on('error', reject)
  })
}
