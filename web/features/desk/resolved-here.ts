import type { Id } from '../../../domain/entities'

let resolvedHere: Id = ''

/** Notes that a ticket was resolved on this screen. */
export function noteResolved(ticket: Id): void {
  resolvedHere = ticket
}

/** Whether this ticket was the last one resolved on this screen; asking forgets it. */
export function takeResolved(ticket: Id): boolean {
  if (resolvedHere !== ticket) return false
  resolvedHere = ''
  return true
}
