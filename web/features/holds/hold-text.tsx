import type { Language } from '../../../domain/entities'
import type { HoldGroup } from '../../../domain/api/money/holds'
import { formatShortMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import type { Glyph } from '../../ui/pictures/status-glyph'
import { type Tone, StatusBadge } from '../../ui/states/status-badge'

/** Returns a function that formats text such as "Sep and Oct, 2 lines". */
export function useMonthsText(): (group: Pick<HoldGroup, 'lines'>) => string {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  return ({ lines }) => t.monthsOf(monthsOf(lines, language, t.and), t.lines(lines.length))
}

/** Formats months as "Sep and Oct". For three or more months, names only the first and the last. */
function monthsOf(lines: HoldGroup['lines'], language: Language, and: string): string {
  const months = [...new Set(lines.map(({ month }) => month))].sort()
  const [first = '', last = first] = [months[0], months.at(-1)]
  const monthText = (month: string) => formatShortMonth(month, language)
  if (months.length > 2) return `${monthText(first)}–${monthText(last)}`
  return months.map(monthText).join(` ${and} `)
}

export function useHoldStatus(): (group: HoldGroup) => { glyph: Glyph; tone: Tone; word: string } {
  const t = useMessages(holdQueue).states
  return ({ outcome, objectedAt, ticket }) => {
    if (outcome === 'released') return { glyph: 'tick', tone: 'positive', word: t.released }
    if (outcome === 'refused') return { glyph: 'struck', tone: 'danger', word: t.refused }
    if (outcome === 'lifted') return { glyph: 'struck', tone: 'muted', word: t.lifted }
    if (objectedAt !== '') return { glyph: 'dashed', tone: 'caution', word: t.objection }
    return { glyph: 'half', tone: 'accent', word: ticket === '' ? t.review : t.asked }
  }
}

export const getFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

export function HoldBadge({ row }: { row: HoldGroup }) {
  const { word, ...look } = useHoldStatus()(row)
  return <StatusBadge {...look}>{word}</StatusBadge>
}
