import type { offline as english } from '../../en/worker/offline'

export const offline: typeof english = {
  offline: 'No tienes conexión.',
  unanswered: 'El servidor no responde.',
  kept: (day: string) => `Esta página se guardó el ${day}.`,
  keptOnce: 'Esta página se guardó en este dispositivo.',
}
