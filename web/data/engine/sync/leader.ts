const beatMs = 5_000
const silentMs = 20_000

/** `isManual`: the person requested the exchange. */
export type TabMessage<State> =
  | { kind: 'nudge'; isManual?: boolean }
  | { kind: 'beat' }
  | { kind: 'state'; state: State }

export interface Leadership<State> {
  broadcast(news: TabMessage<State>): void
  stop(): void
}

/** A leader without a heartbeat for 20 s is replaced by a visible tab. Two leaders at the same time are harmless. */
export function electLeader<State>(
  name: string,
  lead: (isLeader: boolean) => void,
  onMessage: (message: TabMessage<State>) => void,
): Leadership<State> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const stopped = new AbortController()
  let leading = false
  let heardAt = performance.now()
  const broadcast = (message: TabMessage<State>) => {
    if (!stopped.signal.aborted) channel?.postMessage(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage<State>>) => {
    if (data.kind === 'beat') heardAt = performance.now()
    onMessage(data)
  })
  const hold = async () => {
    if (stopped.signal.aborted) return
    leading = true
    lead(true)
    await new Promise<void>((release) => stopped.signal.addEventListener('abort', () => release(), { once: true }))
  }
  const { locks } = navigator as { locks?: LockManager }
  const wait = (steal: boolean) =>
    locks?.request(name, steal ? { steal: true } : { signal: stopped.signal }, hold).catch(() => {
      if (stopped.signal.aborted) return
      leading = false
      lead(false)
      heardAt = performance.now()
      void wait(false)
    })
  if (locks === undefined) void hold()
  else void wait(false)
  const timer = setInterval(() => {
    if (leading) broadcast({ kind: 'beat' })
    else if (document.visibilityState === 'visible' && performance.now() - heardAt > silentMs) {
      heardAt = performance.now()
      void wait(true)
    }
  }, beatMs)
  return {
    broadcast,
    stop: () => {
      stopped.abort()
      clearInterval(timer)
      channel?.close()
    },
  }
}
