import { msOf } from '../../../domain/moments'
import type { Language, Moment } from '../../../domain/entities'
import { useNow } from '../../data/queries/clock'
import { useLanguage, useMessages } from '../../i18n/language'
import { overview } from '../../i18n/admin-areas'

export const useOverviewMessages = () => useMessages(overview)

export interface TodoContext {
  t: ReturnType<typeof useOverviewMessages>
  language: Language
  /** The current time by the server's clock, in ms. */
  nowMs: number
}

export const useTodoContext = (): TodoContext => ({
  t: useOverviewMessages(),
  language: useLanguage(),
  nowMs: useNow(),
})

export const hourMs = 3_600_000

export const hoursSince = (moment: Moment, nowMs: number): number =>
  moment === '' ? 0 : Math.max(0, Math.floor((nowMs - msOf(moment)) / hourMs))

export const formatAge = (hours: number, t: TodoContext['t']): string =>
  hours >= 72 ? t.days(Math.floor(hours / 24)) : t.hours(hours)

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
