import { addDays, monthOf } from '../calendar'
import { pasted } from '../texts/invisible'
import type { CalendarDate, Id, LinkLabel, LinkOpens, Month } from '../entities'

/** A label has at most so many characters, and so has its mark in the link. */
export const labelMax = 24
/** Labels in use at once, and labels ever made: a link that was printed keeps counting, so none of them is forgotten. */
export const labelsInUse = 20
export const labelsEver = 100
/** Opened links are kept by day for at least that long, then as one number a month (P14). */
export const openedDays = 31

const markPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Signs that stick to the end of a link when it is copied out of a sentence. */
const stuck = /[.,;:!?)\]}>*_'"\u2019\u201d\u00bb]+$/

/** A label's mark as a link brings it; '' when it can't be one. */
export function cleanMark(linked: string): string {
  const mark = pasted(linked).replace(stuck, '').toLowerCase()
  return mark.length <= labelMax && markPattern.test(mark) ? mark : ''
}

/**
 * What stands in the link for a label: its letters without accents and its digits, small, other characters as one dash. '' when nothing is left
 * (a label in other letters): then the server gives it a number.
 */
export const markOf = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, labelMax)
    .replace(/-+$/, '')

/** The labels that the share kit offers, in the order in which they were made. */
export const labelsOf = (labels: readonly LinkLabel[]): LinkLabel[] =>
  labels.filter(({ retired_at }) => retired_at === '').sort((a, b) => a.created.localeCompare(b.created))

/** How often links with a label ('' = without) were opened in the last 30 days, today with them. */
export function openedLately(opens: readonly LinkOpens[], label: Id, today: CalendarDate): number {
  const since = addDays(today, -29)
  return opens.reduce(
    (sum, row) => (row.label === label && row.day !== '' && row.day >= since ? sum + row.opens : sum),
    0,
  )
}

/** Days of this month and of later ones stay days; those before are one number for the month. */
export const firstMonthByDay = (today: CalendarDate): Month => monthOf(addDays(today, -openedDays))

/** Programs that open links so that a chat can show them, or to search the web. People's browsers name none of these. */
const program =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp\/|telegram|slack|discord|skype|embedly|curl\/|wget|python|java\/|okhttp|go-http|axios|node-fetch|lighthouse/i

/** Whether a program, not a person, asks, by what it calls itself; who says nothing is one too. */
export const isProgram = (userAgent: string): boolean => userAgent === '' || program.test(userAgent)
