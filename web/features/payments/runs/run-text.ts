import type { RunLine, RunRow } from '../../../../domain/money/payments/payment-run'
import { addMonths } from '../../../../domain/calendar'
import type { Cents, Language, Month } from '../../../../domain/entities'
import { formatCents, formatMonthName, formatShortMonth } from '../../../i18n/format'
import type { MessagesOf } from '../../../i18n/group'
import type { payments } from '../../../i18n/admin-areas'

type Messages = MessagesOf<typeof payments>

export interface RunTextContext {
  month: Month
  thresholdCents: Cents
  language: Language
}

/** Returns a row's reason in one sentence: its lines and, if it is skipped, why (M5, M6). */
export function runRowText(row: RunRow, facts: RunTextContext, t: Messages): string {
  const type = t.types[row.paymentType]
  const lines = runLinesText(row.lines, facts.language, t)
  const next = formatMonthName(addMonths(facts.month, 1), facts.language)
  const reason =
    row.reason === 'below-threshold'
      ? t.reasons['below-threshold'](formatCents(facts.thresholdCents), next)
      : t.reasons[row.reason]
  return [type, lines, reason].filter((part) => part !== '').join(' · ')
}

/** Returns the text for several lines. If `brief`, a full month among several is shown only by its name. */
export function runLinesText(lines: readonly RunLine[], language: Language, t: Messages, brief = false): string {
  const groups = groupEqual(lines)
  return groups.map((group) => equalLinesText(group, { language, brief: brief && groups.length > 1 }, t)).join('; ')
}

/** Groups lines that differ only in the referred person, in order of their first line. */
function groupEqual(lines: readonly RunLine[]): RunLine[][] {
  const groups = new Map<string, RunLine[]>()
  for (const line of lines) {
    const { kind, month, days, daysInMonth, amountCents, carried, n, referredName } = line
    const group = [kind, month, days, daysInMonth, amountCents, carried, n]
    const key = JSON.stringify(referredName === '' ? groups.size : group)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

function equalLinesText(
  lines: readonly RunLine[],
  { language, brief }: { language: Language; brief: boolean },
  t: Messages,
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
