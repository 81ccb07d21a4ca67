import { describe, expect, test } from 'vitest'
import { tooManyTries as en } from './en/everyone/too-many-tries'
import { tooManyTries as es } from './es/everyone/too-many-tries'
import { sayTooManyTries } from './too-many-tries'

describe('too many tries', () => {
  test.each([
    [1, '1 second', '1 segundo'],
    [39_001, '40 seconds', '40 segundos'],
    [90_000, '90 seconds', '90 segundos'],
    [90_001, '2 minutes', '2 minutos'],
    [180_000, '3 minutes', '3 minutos'],
    [5_400_000, '90 minutes', '90 minutos'],
    [5_400_001, '2 hours', '2 horas'],
    [24 * 3_600_000, '24 hours', '24 horas'],
  ])('%i ms is said as %s, never too short', (waitMs, english, spanish) => {
    expect(sayTooManyTries(en, waitMs)).toBe(`Too many tries. Try again in ${english}.`)
    expect(sayTooManyTries(es, waitMs)).toBe(`Demasiados intentos. Vuelve a intentarlo en ${spanish}.`)
  })
})
