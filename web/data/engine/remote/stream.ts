import { PING_EVENT, STREAM_SILENT_MS } from '../../../../domain/sync/protocol'
import { http } from './http'

const minMs = 1_000
const maxMs = 60_000

let openStream = ''

/** Returns the id of the subscribed event stream; '' = none. */
export const streamId = (): string => openStream

/**
 * Reconnects a stream that is silent for 45 s (Y19); the SDK's client doesn't notice that (docs/decisions/0024).
 * `onConnect` runs on each connection. The message is '' if some may have been missed.
 */
export function listenToTopic(topic: string, onMessage: (message: string) => void, onConnect: () => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stopped = false

  const connect = () => {
    if (stopped) return
    source = new EventSource('/api/realtime')
    const opened = source
    const isAlive = () => {
      clearTimeout(silence)
      if (opened === source) silence = setTimeout(() => retry(opened), STREAM_SILENT_MS)
    }
    isAlive()
    for (const sign of ['PB_CONNECT', PING_EVENT, topic]) opened.addEventListener(sign, isAlive)
    opened.addEventListener('PB_CONNECT', (event) => {
      http('/api/realtime', { body: { clientId: event.lastEventId, subscriptions: [topic] } }).then(
        () => {
          failures = 0
          if (opened !== source) return
          openStream = event.lastEventId
          onConnect()
        },
        () => retry(opened),
      )
    })
    opened.addEventListener(topic, ({ data }: MessageEvent<string>) => onMessage(data))
    opened.addEventListener('error', () => retry(opened))
  }
  // The browser would reconnect without backoff, and would give up after a response that isn't a stream.
  const retry = (failed: EventSource) => {
    failed.close()
    if (stopped || failed !== source) return
    source = null
    openStream = ''
    clearTimeout(timer)
    clearTimeout(silence)
    const pauseMs = Math.min(maxMs, minMs * 2 ** failures++) * (0.5 + Math.random() / 2)
    timer = setTimeout(() => {
      connect()
      // This starts a pull, which finds the cause.
      onMessage('')
    }, pauseMs)
  }
  connect()
  return () => {
    stopped = true
    openStream = ''
    clearTimeout(timer)
    clearTimeout(silence)
    source?.close()
  }
}
