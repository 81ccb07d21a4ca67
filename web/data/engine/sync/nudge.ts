import { timerDelay } from '../../../../domain/moments'

let handler: ((isManual: boolean) => void) | null = null

/** This tab's engine, which notifies the leader. */
export function onSyncRequest(run: ((isManual: boolean) => void) | null): void {
  handler = run
}

/** A delay is for a change that is held for undo. */
export function requestSync(afterMs = 0): void {
  if (afterMs === 0) handler?.(false)
  else setTimeout(() => handler?.(false), timerDelay(afterMs + 50))
}

/** At the person's request, even during a wait that the server requested (Y16). */
export const syncNow = (): void => handler?.(true)
