let work: (() => void) | null = null

/** Who is told that the outbox has something to send: the engine of this tab, which tells the leader. */
export function onNudge(run: (() => void) | null): void {
  work = run
}

/** Something to send in `afterMs` (an entry held back for undo needs its nudge later). */
export function nudge(afterMs = 0): void {
  if (afterMs === 0) work?.()
  else setTimeout(() => work?.(), afterMs + 50)
}
