import { dayCount } from '../../domain/money/accrual/day-mask'
import { formatCents } from '../../domain/money/dollars'
import { isReplaced } from '../../domain/money/payments/holds'
import { otherPaymentMethod } from '../../domain/money/payments/payment-list'
import {
  statementCode,
  statementLineKind,
  paymentMethodOf,
  type StatementEntry,
} from '../../domain/money/views/statement'
import { defaultProductName } from '../../domain/program/branding'
import { toCsv, type CsvCell } from '../../domain/texts/csv'
import { mailDate, mailMonth, shortDay } from '../mail/mail-date'
import type { StatementFacts } from './statement-facts'
import { statementMessages, type StatementMessages } from './statement-messages'

export interface StatementFile {
  name: string
  type: 'application/pdf' | 'text/csv'
  data: string
}

/** Renders a statement as a PDF, oldest entry first; server/statement defines the document format. */
export function statementPdf(facts: StatementFacts): StatementFile {
  const { statement, person, language, zone, atMs, product } = facts
  const t = statementMessages[language]
  const { date, what, earned, paid, balance } = t.columns
  const dollars = (cents: number): string => (cents === 0 ? '' : formatCents(cents))
  const opening = {
    cells: [
      shortDay(`${statement.year}-01-01`, language),
      t.carried(statement.year - 1),
      '',
      '',
      '',
      formatCents(statement.openingCents),
    ],
    detail: '',
    muted: true,
  }
  const document = {
    brand: product,
    mark: product === defaultProductName,
    number: t.number(statement.year, statementCode(person)),
    made: t.made(mailDate(atMs, zone, language)),
    title: t.title(statement.year),
    language,
    atMs,
    facts: [
      { name: t.facts.for, value: person.name || person.email },
      { name: t.facts.email, value: person.email },
      { name: t.facts.paidTo, value: person.paypal || '-' },
      { name: t.facts.timeZone, value: zone },
    ],
    columns: [
      { title: date, share: 13, end: false },
      { title: what, share: 49, end: false },
      { title: t.columns.formula, share: 28, end: true },
      { title: earned, share: 16, end: true },
      { title: paid, share: 16, end: true },
      { title: balance, share: 16, end: true },
    ],
    rows: [
      ...(statement.openingCents === 0 ? [] : [opening]),
      ...statement.entries.map((entry) => ({
        cells: [
          shortDay(entry.date, language),
          whatOf(entry, facts, t),
          formulaOf(entry),
          dollars(entry.earnedCents),
          dollars(entry.paidCents),
          formatCents(entry.balanceCents),
        ],
        detail: detailOf(entry, t, formulaOf(entry) !== ''),
        muted: entry.kind !== 'line',
      })),
    ],
    total: [t.total, '', '', ...[statement.earnedCents, statement.paidCents, statement.closingCents].map(formatCents)],
    notes: t.notes({
      opening: formatCents(statement.openingCents),
      earned: formatCents(statement.earnedCents),
      paid: formatCents(statement.paidCents),
      closing: formatCents(statement.closingCents),
    }),
    letters: t.letters,
    page: t.page,
    seal: sealOf(facts),
  }
  const data = $coterie.printStatement(JSON.stringify(document))
  return { name: `${t.file}-${statement.year}.pdf`, type: 'application/pdf', data }
}

/** Returns the seal: a text with the start of the newest audit entry's hash; '' without an entry. */
function sealOf({ seal: { entry, hash }, language }: StatementFacts): string {
  const mark = hash.slice(0, 12).match(/.{4}/g) ?? []
  // goja can't format numbers
  const number = String(entry).replace(/\B(?=(\d{3})+$)/g, ',')
  return mark.length === 0 ? '' : statementMessages[language].seal(mark.join(' '), number)
}

/** Renders a statement as a CSV: amounts as numbers, days as stored, original names, with formulas made harmless (P14). */
export function statementCsv(facts: StatementFacts): StatementFile {
  const { statement, language } = facts
  const t = statementMessages[language]
  const { date, what, detail, earned, paid, balance } = t.columns
  const { year, entries, openingCents, earnedCents, paidCents, closingCents } = statement
  const rows: CsvCell[][] = [
    [`${year}-01-01`, t.carried(year - 1), '', '', '', openingCents / 100],
    ...entries.map((entry) => [
      entry.date,
      whatOf(entry, facts, t),
      detailOf(entry, t),
      entry.kind === 'line' ? entry.earnedCents / 100 : '',
      entry.kind === 'line' ? '' : entry.paidCents / 100,
      entry.balanceCents / 100,
    ]),
    [t.total, '', '', earnedCents / 100, paidCents / 100, closingCents / 100],
  ]
  const data = toCsv(language, [date, what, detail, earned, paid, balance], rows)
  return { name: `${t.file}-${year}.csv`, type: 'text/csv', data }
}

function whatOf(entry: StatementEntry, { language, nameOf }: StatementFacts, t: StatementMessages): string {
  if (entry.kind === 'payment') return t.payment(paymentMethodOf(entry.payment))
  if (entry.kind === 'returned') return t.returned
  const { month, source } = entry.line
  return t.line[statementLineKind(entry.line)](mailMonth(month, language), nameOf(source))
}

/** Returns the rate and days of a line; '' if it has no calculation of its own, as for days recorded late (M5). */
function formulaOf(entry: StatementEntry): string {
  if (entry.kind !== 'line' || isReplaced(entry.line)) return ''
  const { kind, days, days_in_month: all, n, rate_cents: rate } = entry.line
  return n > 1 || (kind !== 'rental' && kind !== 'commission')
    ? ''
    : `${formatCents(rate)} × ${dayCount(days)} ÷ ${all}`
}

function detailOf(entry: StatementEntry, t: StatementMessages, hasFormula = false): string {
  if (entry.kind !== 'line') {
    const { payee_paypal: to, payment_method: method, reference } = entry.payment
    if (entry.kind === 'returned') return reference
    const where = to === '' ? method : otherPaymentMethod(entry.payment) === '' ? t.sentTo(to) : ''
    return [where, reference].filter((text) => text !== '').join(', ')
  }
  const { kind, reason, days, days_in_month: all, rate_cents: rate, amount_cents: cents } = entry.line
  if (isReplaced(entry.line)) return t.replaced(formatCents(cents))
  if (kind === 'adjustment') return reason
  if (kind === 'bonus') return ''
  // the calculation alone explains a whole month
  const late = entry.late === true ? [t.topUp] : []
  if (hasFormula) return [...(dayCount(days) === all ? [] : [t.days(dayCount(days), all)]), ...late].join(', ')
  return [t.days(dayCount(days), all), formatCents(rate), ...late].join(', ')
}
