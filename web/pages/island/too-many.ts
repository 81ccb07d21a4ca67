import { tooManyTries as english } from '../../i18n/en/everyone/too-many-tries'
import { tooManyTries as spanish } from '../../i18n/es/everyone/too-many-tries'
import { sayTooManyTries } from '../../i18n/too-many-tries'

/** Too many tries, in the page's language: with the wait that the server asked for (ms), or `otherwise` when it named none. */
export function tooMany(waitMs: number, otherwise: string): string {
  const words = document.documentElement.lang === 'es' ? spanish : english
  return waitMs > 0 ? sayTooManyTries(words, waitMs) : otherwise
}
