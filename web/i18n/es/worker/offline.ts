import type { offline as english } from '../../en/worker/offline'

export const offline: typeof english = {
  offline: 'No tienes conexión.',
  unanswered: 'El servidor no responde.',
  kept: (day: string) => `Esta página es del ${day}.`,
  keptOnce: 'Esta página está como se guardó en este dispositivo.',
}
