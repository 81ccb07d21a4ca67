import type { tooManyTries as english } from '../../en/everyone/too-many-tries'
import { formatCount } from '../../numbers'

export const tooManyTries: typeof english = {
  again: (time) => `Demasiados intentos. Vuelve a intentarlo en ${time}.`,
  seconds: (count) => (count === 1 ? '1 segundo' : `${formatCount(count)} segundos`),
  minutes: (count) => (count === 1 ? '1 minuto' : `${formatCount(count)} minutos`),
  hours: (count) => (count === 1 ? '1 hora' : `${formatCount(count)} horas`),
}
