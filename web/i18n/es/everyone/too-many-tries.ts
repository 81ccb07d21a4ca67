import type { tooManyTries as english } from '../../en/everyone/too-many-tries'

/** "Too many tries", with the time to wait in the unit that a person would say it in. */
export const tooManyTries: typeof english = {
  again: (time) => `Demasiados intentos. Vuelve a intentarlo en ${time}.`,
  seconds: (count) => (count === 1 ? '1 segundo' : `${count} segundos`),
  minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
  hours: (count) => (count === 1 ? '1 hora' : `${count} horas`),
}
