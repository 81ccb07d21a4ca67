import type { offline as english } from '../../en/worker/offline'

export const offline: typeof english = {
  kept: (day: string) => `No tienes conexión. Esta página es del ${day}.`,
  keptOnce: 'No tienes conexión. Esta página está como la abriste la última vez.',
}
