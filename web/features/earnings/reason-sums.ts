import type { Earning, Language, UserPayment } from '../../../domain/entities'
import { dayCount } from '../../../domain/day-mask'
import { explainLine } from '../../../domain/explain'
import { formatCents } from '../../../domain/money'
import type { CommissionPoint } from '../../data/repos/money/commission-points'
import type { MonthPoint } from '../../data/repos/money/month-points'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import type { reason as words } from '../../i18n/reason'

type Words = typeof words.en

/** The lines of a sum and its result: what stands over the double rule and under it. */
export interface Sum {
  rows: { name: string; value: string }[]
  result: { name: string; cents: number }
}

/** How one accrual line was computed: rate, period, days, and the formula (M5). */
export function sumOfLine(line: Earning, referredName: string, t: Words, language: Language): Sum {
  const why = explainLine(line)
  const dated = why.kind === 'rental' || why.kind === 'commission'
  const rows = [
    ...(referredName === '' ? [] : [{ name: t.referral, value: referredName }]),
    ...(dated
      ? [
          {
            name: t.rate,
            value:
              why.kind === 'rental'
                ? t.perMonth(formatCents(why.rateCents))
                : t.perReferral(formatCents(why.rateCents)),
          },
          {
            name: t.period,
            value: `${formatDayMonth(line.period_start, language)} – ${formatDate(line.period_end, language)}`,
          },
          { name: t.activeDays, value: t.daysOf(why.days, why.daysInMonth) },
          ...(why.topUp ? [{ name: t.lateDays, value: t.daysOf(why.days, why.daysInMonth) }] : []),
        ]
      : []),
    ...(why.kind === 'adjustment' ? [{ name: t.correction, value: why.text }] : []),
  ]
  return { rows, result: { name: formulaOf(line, t), cents: line.amount_cents } }
}

/** `$100.00 × 21 ÷ 30`; a top-up is the rest of the rounded total, so it has no formula of its own. */
function formulaOf(line: Earning, t: Words): string {
  const plain = (line.kind === 'rental' || line.kind === 'commission') && line.n === 1
  return plain ? t.formula(formatCents(line.rate_cents), dayCount(line.days), line.days_in_month) : t.kinds[line.kind]
}

/** What a payment is made of: each line with its month and days, corrections named (none is said). */
export function sumOfPayment(payment: UserPayment, lines: readonly Earning[], t: Words, language: Language): Sum {
  const rows = lines.map((line) => {
    const month = formatMonthName(line.month, language)
    const name =
      line.kind === 'adjustment'
        ? `${t.correction}: ${line.reason}`
        : line.kind === 'bonus'
          ? t.lineFull(t.kinds.bonus, month)
          : t.lineOf(t.kinds[line.kind], month, dayCount(line.days), line.days_in_month)
    return { name, value: formatCents(line.amount_cents) }
  })
  const corrected = lines.some((line) => line.kind === 'adjustment')
  const name = payment.status === 'dispersed' ? t.paid : payment.status === 'cancelled' ? t.sum : t.result
  return {
    rows: corrected ? rows : [...rows, { name: t.corrections, value: t.none }],
    result: { name, cents: payment.amount_cents },
  }
}

/** A renter's month: one formula while it adds up, its lines once they are made. */
export function sumOfMonth(point: MonthPoint, t: Words, language: Language): Sum {
  const last = point.daysInMonth
  const rows = [
    { name: t.rate, value: t.perMonth(formatCents(point.rateCents)) },
    {
      name: t.period,
      value: `${formatDayMonth(`${point.month}-01`, language)} – ${formatDate(`${point.month}-${String(last)}`, language)}`,
    },
    { name: t.activeDays, value: t.daysOf(point.days, last) },
  ]
  const extra = point.lines.filter((line) => line.kind === 'adjustment')
  return {
    rows: [
      ...rows,
      ...extra.map((line) => ({ name: `${t.correction}: ${line.reason}`, value: formatCents(line.amount_cents) })),
    ],
    result: {
      name: point.lines.length <= 1 ? t.formula(formatCents(point.rateCents), point.days, last) : t.sum,
      cents: point.cents,
    },
  }
}

/** An affiliate's month: one row for each referral. */
export function sumOfCommission(point: CommissionPoint, t: Words): Sum {
  return {
    rows: [
      { name: t.rate, value: t.perReferral(formatCents(point.rateCents)) },
      ...point.parts.map((part) => ({
        name:
          part.days === 0
            ? part.name || t.kinds.adjustment
            : `${part.name || t.referral}, ${t.daysOf(part.days, point.daysInMonth)}`,
        value: formatCents(part.cents),
      })),
    ],
    result: { name: t.sum, cents: point.cents },
  }
}
