import type { Language, Moment } from '../entities'

const months = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  es: 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' '),
}

/**
 * The day from which terms count, as every day is written (P11): `Oct 4, 2025`, in Spanish `4 oct 2025`. Its moment is 0:00 UTC. In figures
 * alone it would be another day to half of its readers.
 */
export function effectiveDay(publishedAt: Moment, language: Language): string {
  const [year = 0, month = 0, day = 0] = publishedAt.slice(0, 10).split('-').map(Number)
  const name = months[language][month - 1] ?? ''
  return language === 'es' ? `${day} ${name} ${year}` : `${name} ${day}, ${year}`
}

/** Where a version of the terms is read. */
export const termsVersionPath = (page: string, version: string): string =>
  `${page}?${termsVersionKey}=${encodeURIComponent(version)}`

/** The key of the query that asks for a version. */
export const termsVersionKey = 'version'
