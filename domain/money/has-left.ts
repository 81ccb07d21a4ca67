import { lastDay } from '../calendar'
import type { Month } from '../entities'
import type { MoneyFacts } from './own-facts'

/** Whether no day of a rental or of the affiliate role comes after a month: then what is left is paid whatever its size (M6). */
export const hasLeftBy = (
  { periods, affiliatePeriods }: Pick<MoneyFacts, 'periods' | 'affiliatePeriods'>,
  month: Month,
): boolean => [...periods, ...affiliatePeriods].every(({ end_date }) => end_date !== '' && end_date <= lastDay(month))
