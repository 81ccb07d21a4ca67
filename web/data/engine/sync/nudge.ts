import { timerDelay } from '../../../../domain/timers'

let work: ((byHand: boolean) => void) | null = null

/** Who is told that the outbox has something to send: the engine of this tab, which tells the leader. */
export function onNudge(run: ((byHand: boolean) => void) | null): void {
  work = run
}

/** Something to send in `afterMs` (an entry held back for undo needs its nudge later). */
export function nudge(afterMs = 0): void {
  if (afterMs === 0) work?.(false)
  else setTimeout(() => work?.(false), timerDelay(afterMs + 50))
}

/** The person asks to send and fetch now: it goes through also while the server asked to wait (Y16). */
export const nudgeByHand = (): void => work?.(true)
