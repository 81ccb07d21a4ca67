import { isStopping } from '../platform/background'
/** The program is about to end: what was begun is taken up again at its next start. */
export class Stopping extends Error {}

/** Ends a long task between two steps when the program is about to end. */
export function demandGoingOn(): void {
  if (isStopping()) throw new Stopping('the program is about to end')
}
