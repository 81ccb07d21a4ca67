import type { Language, Moment } from '../entities'

/** The day from which terms count, as the specification writes it: `10/4/2025`, in Spanish `4/10/2025`. Its moment is 0:00 UTC. */
export function effectiveDay(publishedAt: Moment, language: Language): string {
  const [year = 0, month = 0, day = 0] = publishedAt.slice(0, 10).split('-').map(Number)
  return (language === 'es' ? [day, month, year] : [month, day, year]).join('/')
}

/** Where a version of the terms is read. */
export const termsVersionPath = (page: string, version: string): string =>
  `${page}?${termsVersionKey}=${encodeURIComponent(version)}`

/** The key of the query that asks for a version. */
export const termsVersionKey = 'version'
