import type { Language, Month } from '../../domain/entities'
import { formatMonth } from '../i18n/format'

/** The months of a month filter, newest first: so many up to the one that runs, as choices. */
export function monthOptions(now: Month, count: number, language: Language): { value: Month; label: string }[] {
  const [year = 1970, month = 1] = now.split('-').map(Number)
  return Array.from({ length: count }, (_, ago) => {
    const value = new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7)
    return { value, label: formatMonth(value, language) }
  })
}
