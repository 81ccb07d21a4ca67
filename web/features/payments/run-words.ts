import type { RunLine, RunRow } from '../../../domain/money/payment-run'
import { addMonths } from '../../../domain/calendar'
import type { Cents, Language, Month } from '../../../domain/entities'
import { formatCents, formatMonthName, formatShortMonth } from '../../i18n/format'
import type { WordsOf } from '../../i18n/group'
import type { payments } from '../../i18n/payments'

type Words = WordsOf<typeof payments>

/** What the words of a run need to know besides the row. */
export interface RunFacts {
  month: Month
  thresholdCents: Cents
  language: Language
}

/** A row's reason in one sentence: what it is made of, and why it is skipped when it is (M5, M6). */
export function runRowWords(row: RunRow, facts: RunFacts, t: Words): string {
  const type = t.types[row.paymentType]
  const lines = row.lines.map((line) => lineWords(line, facts.language, t)).join(', ')
  const next = formatMonthName(addMonths(facts.month, 1), facts.language)
  const reason =
    row.reason === 'below-threshold'
      ? t.reasons['below-threshold'](formatCents(facts.thresholdCents), next)
      : t.reasons[row.reason]
  return [type, lines, reason].filter((part) => part !== '').join(' · ')
}

/** One line of a run: month, days, whose rental, and what it comes to when several are added up. */
export function lineWords(line: RunLine, language: Language, t: Words): string {
  const month = formatShortMonth(line.month, language)
  const days =
    line.kind === 'rental' || line.kind === 'commission'
      ? t.partDays(month, line.days, line.daysInMonth)
      : `${t.kinds[line.kind]} ${month}`
  const parts = [
    days,
    line.referredName === '' ? '' : t.of(line.referredName),
    line.carried ? t.carried : '',
    line.n > 1 ? t.topUp : '',
    formatCents(line.amountCents),
  ]
  return parts.filter((part) => part !== '').join(' ')
}
