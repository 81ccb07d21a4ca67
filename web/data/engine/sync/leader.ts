const beatMs = 5_000
const silentMs = 20_000

/** What the tabs of one person tell each other about sync. `byHand`: the person asked for it. */
export type TabNews<State> = { kind: 'nudge'; byHand?: boolean } | { kind: 'beat' } | { kind: 'state'; state: State }

export interface Leadership<State> {
  /** Tells the other tabs. */
  tell(news: TabNews<State>): void
  /** Gives leadership back and stops listening. */
  stop(): void
}

/**
 * One tab of a browser leads: it holds the event stream and sends. The lock is the browser's; a leader that hasn't beaten for 20 s
 * (frozen, throttled) is replaced by a visible tab. Two leaders at once do no harm, they only work twice.
 * @param lead called when this tab becomes the leader
 */
export function elect<State>(
  name: string,
  lead: (isLeader: boolean) => void,
  hear: (news: TabNews<State>) => void,
): Leadership<State> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const stopped = new AbortController()
  let leading = false
  let heardAt = performance.now()
  const tell = (news: TabNews<State>) => {
    if (!stopped.signal.aborted) channel?.postMessage(news)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<TabNews<State>>) => {
    if (data.kind === 'beat') heardAt = performance.now()
    hear(data)
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
      // Stopped, or another tab took the lead away: wait for it again.
      if (stopped.signal.aborted) return
      leading = false
      lead(false)
      heardAt = performance.now()
      void wait(false)
    })
  if (locks === undefined) void hold()
  else void wait(false)
  const timer = setInterval(() => {
    if (leading) tell({ kind: 'beat' })
    else if (document.visibilityState === 'visible' && performance.now() - heardAt > silentMs) {
      heardAt = performance.now()
      void wait(true)
    }
  }, beatMs)
  return {
    tell,
    stop: () => {
      stopped.abort()
      clearInterval(timer)
      channel?.close()
    },
  }
}
