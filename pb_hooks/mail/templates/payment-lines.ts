import type { LineKind } from '../../../domain/collections/money/earnings'
import type { Cents, Language, Month } from '../../../domain/entities'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import { formatCents } from '../../../domain/money/dollars'
import { prorate } from '../../../domain/money/accrual/rates'
import { mailDate, mailMonth, mailMonths } from '../mail-date'
import type { Block, TemplateData } from './template'

/** A row of a payment email: one rental line, or all other lines of a kind and month together. */
export interface PaidLine {
  kind: string
  month: Month
  days: number
  daysInMonth: number
  rateCents: Cents
  cents: Cents
  count: number
}

export const encodePaidLines = (lines: readonly PaidLine[]): string => JSON.stringify(lines)
function linesIn(text: string): PaidLine[] {
  try {
    const lines: unknown = JSON.parse(text)
    return Array.isArray(lines) ? (lines as PaidLine[]) : []
  } catch {
    return []
  }
}

interface Words {
  days: (month: string, n: number, of: number) => string
  kinds: { [kind in LineKind]: string }
  more: (n: number) => string
  before: string
}
const words: { [language in Language]: Words } = {
  en: {
    days: (month: string, n: number, of: number) => `${month}, ${n} of ${of} days`,
    kinds: { rental: 'rental', commission: 'commission', bonus: 'referral bonus', adjustment: 'correction' },
    more: (n: number) => (n === 1 ? '1 earning' : `${n} earnings`),
    before: 'Earlier months',
  },
  es: {
    days: (month: string, n: number, of: number) => `${month}, ${n} de ${of} días`,
    kinds: { rental: 'alquiler', commission: 'comisión', bonus: 'bono por recomendación', adjustment: 'corrección' },
    more: (n: number) => (n === 1 ? '1 ganancia' : `${n} ganancias`),
    before: 'Meses anteriores',
  },
}

const sentWords: { [language in Language]: { [type: string]: (months: string, day: string) => string } } = {
  en: {
    rental: (months, day) => `For your rental, ${months}, sent on ${day}.`,
    commission: (months, day) => `For your commission, ${months}, sent on ${day}.`,
  },
  es: {
    rental: (months, day) => `Por tu alquiler, ${months}, enviado el ${day}.`,
    commission: (months, day) => `Por tu comisión, ${months}, enviado el ${day}.`,
  },
}

/** Returns the purpose and the day of a sent payment; nothing if the email's data has neither. */
export function paymentPurpose(f: TemplateData): Block[] {
  const texts = sentWords[f.language][f.text('paymentType')]
  const at = f.number('atMs')
  if (texts === undefined || at === 0 || f.text('lastMonth') === '') return []
  const months = mailMonths(f.text('firstMonth'), f.text('lastMonth'), f.language)
  return [{ kind: 'text', text: texts(months, mailDate(at, f.zone, f.language)) }]
}

const atMost = 12

/** Explains the amount by its lines; returns nothing if the rows don't add up to it. */
export function amountExplanation(f: TemplateData): Block[] {
  const lines = linesIn(f.text('lines'))
  const sum = lines.reduce((cents, line) => cents + line.cents, 0)
  if (lines.length === 0 || sum !== f.number('amountCents')) return []
  const shown = lines.length > atMost ? lines.slice(1 - atMost) : lines
  const rest = lines.slice(0, lines.length - shown.length)
  const rows = shown.map((line) => rowOf(line, f.language))
  if (rest.length === 0) return [{ kind: 'reasons', rows }]
  const { before, more } = words[f.language]
  const how = `${more(count(rest))} = ${formatCents(rest.reduce((cents, line) => cents + line.cents, 0))}`
  return [{ kind: 'reasons', rows: [{ title: before, beads: '', how }, ...rows] }]
}

const count = (lines: readonly PaidLine[]): number => lines.reduce((n, line) => n + line.count, 0)

function rowOf(line: PaidLine, language: Language): { title: string; beads: string; how: string } {
  const t = words[language]
  const month = capital(mailMonth(line.month, language))
  const amount = formatCents(line.cents)
  if (line.kind !== 'rental') {
    const title = `${month}, ${t.kinds[line.kind as LineKind]}`
    return { title, beads: '', how: line.count === 1 ? amount : `${t.more(line.count)} = ${amount}` }
  }
  const { days: mask, daysInMonth, rateCents } = line
  const days = dayCount(mask)
  // a line for days recorded late contains only the difference to the earlier line, so its calculation doesn't match
  const exact = prorate(rateCents, days, daysInMonth) === line.cents
  return {
    title: t.days(month, days, daysInMonth),
    beads: Array.from({ length: daysInMonth }, (_, at) => (mask & (1 << at) ? '●' : '○')).join(''),
    how: exact ? `${formatCents(rateCents)} × ${days} ÷ ${daysInMonth} = ${amount}` : amount,
  }
}

const capital = (month: string): string => month.charAt(0).toUpperCase() + month.slice(1)
