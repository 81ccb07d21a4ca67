import type { RunLine, RunRow } from '../../../../domain/money/payments/payment-run'
import { addMonths } from '../../../../domain/calendar'
import type { Cents, Language, Month } from '../../../../domain/entities'
import { formatCents, formatMonthName, formatShortMonth } from '../../../i18n/format'
import type { WordsOf } from '../../../i18n/group'
import type { payments } from '../../../i18n/areas/admins'

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
  const lines = allLinesWords(row.lines, facts.language, t)
  const next = formatMonthName(addMonths(facts.month, 1), facts.language)
  const reason =
    row.reason === 'below-threshold'
      ? t.reasons['below-threshold'](formatCents(facts.thresholdCents), next)
      : t.reasons[row.reason]
  return [type, lines, reason].filter((part) => part !== '').join(' · ')
}

/**
 * What lines are for, in their order: those that differ in nothing but whose rental they are for are said together. `brief`: of several, a
 * whole month is said by its name alone.
 */
export function allLinesWords(lines: readonly RunLine[], language: Language, t: Words, brief = false): string {
  const groups = alike(lines)
  return groups.map((same) => linesWords(same, { language, brief: brief && groups.length > 1 }, t)).join('; ')
}

/** Lines that differ in nothing but whose rental they are for, in the order in which the first of them stands. */
function alike(lines: readonly RunLine[]): RunLine[][] {
  const groups = new Map<string, RunLine[]>()
  for (const line of lines) {
    const { kind, month, days, daysInMonth, amountCents, carried, n, referredName } = line
    const same = [kind, month, days, daysInMonth, amountCents, carried, n]
    const key = JSON.stringify(referredName === '' ? groups.size : same)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

/** Lines that are alike: month, days, whose rentals, and what each comes to. */
function linesWords(
  lines: readonly RunLine[],
  { language, brief }: { language: Language; brief: boolean },
  t: Words,
): string {
  const [line] = lines
  if (line === undefined) return ''
  const month = formatShortMonth(line.month, language)
  const dated = line.kind === 'rental' || line.kind === 'commission'
  const whole = brief && line.days === line.daysInMonth
  const days = !dated
    ? `${t.kinds[line.kind]} ${month}`
    : whole
      ? month
      : t.partDays(month, line.days, line.daysInMonth)
  const names = lines.map(({ referredName }) => referredName).join(', ')
  const amount = formatCents(line.amountCents)
  const parts = [
    days,
    names === '' ? '' : t.of(names),
    line.carried ? t.carried : '',
    line.n > 1 ? t.topUp : '',
    lines.length === 1 ? amount : t.each(amount),
  ]
  return parts.filter((part) => part !== '').join(' ')
}
