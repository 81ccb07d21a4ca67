import { msOf } from '../../../domain/moments'
import type { Language, Moment } from '../../../domain/entities'
import type { FigureValues } from '../../../domain/figures/values'
import { useNow } from '../../data/queries/clock'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { overview } from '../../i18n/areas/admins'
import type { Pile } from './todo-list'

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

/** Those concerned as a pile of discs: of more people than are looked at one by one, as many as what they wait with. */
export const pileOf = ({ first, people }: Heads, things: number): Pile => ({ first, people: people ?? things })
type Heads = FigureValues<'tickets'>['heads']

/** The first word of a name, for a button. */
export const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
