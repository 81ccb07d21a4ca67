import { msOf } from '../../../domain/moments'
import type { Language, Moment } from '../../../domain/entities'
import { useNow } from '../../data/repos/today'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { overview } from '../../i18n/overview'

/** The words of this screen, in the language of now. */
export const useOverviewWords = () => useMessages(overview)

/** What each "needs you" is written with. */
export interface TodoPen {
  t: ReturnType<typeof useOverviewWords>
  language: Language
  /** Now by the server's clock, ms. */
  nowMs: number
}

export const useTodoPen = (): TodoPen => ({ t: useOverviewWords(), language: useLanguage(), nowMs: useNow() })

export const hourMs = 3_600_000

/** Whole hours since a moment, 0 of one that isn't known. */
export const hoursSince = (moment: Moment, nowMs: number): number =>
  moment === '' ? 0 : Math.max(0, Math.floor((nowMs - msOf(moment)) / hourMs))

/** "42 h", from three days on "4 d". */
export const agoOf = (hours: number, t: TodoPen['t']): string =>
  hours >= 72 ? t.days(Math.floor(hours / 24)) : t.hours(hours)
