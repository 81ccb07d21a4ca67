import { addDays, monthOf } from '../calendar'
import { cleanPastedText } from '../texts/entered-text'
import type { CalendarDate, Month } from '../collections/define/row'
import { maxLabelLength, type LinkLabel } from '../collections/periods/links'

/**
 * The maximum numbers of active and of all labels. Retired ones aren't deleted, because links in print are still counted.
 */
export const maxLabelsInUse = 20
export const maxLabelsEver = 100
/** The days for which opens are stored by day; after that, they are stored by month (P14). */
export const dailyOpensDays = 31

const markPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Matches punctuation that was copied together with a link at the end of a sentence. */
const trailingPunctuation = /[.,;:!?)\]}>*_'"\u2019\u201d\u00bb]+$/

export function cleanLabelSlug(linked: string): string {
  const mark = cleanPastedText(linked).replace(trailingPunctuation, '').toLowerCase()
  return mark.length <= maxLabelLength && markPattern.test(mark) ? mark : ''
}

/** Returns the short form: lower-case letters without accents, digits and dashes; '' if nothing is left. */
export const labelSlugOf = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxLabelLength)
    .replace(/-+$/, '')

export const activeLabels = (labels: readonly LinkLabel[]): LinkLabel[] =>
  labels.filter(({ retired_at }) => retired_at === '').sort((a, b) => a.created.localeCompare(b.created))

export const firstMonthByDay = (today: CalendarDate): Month => monthOf(addDays(today, -dailyOpensDays))

const botPattern =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp\/|telegram|slack|discord|skype|embedly|curl\/|wget|python|java\/|okhttp|go-http|axios|node-fetch|lighthouse/i

/** Reports whether a user agent is a bot. An empty one counts as a bot. */
export const isBot = (userAgent: string): boolean => userAgent === '' || botPattern.test(userAgent)
