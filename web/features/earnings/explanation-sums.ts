import type { Cents, Earning, Id, Language, UserPayment } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import { sumOfParts, type AmountPart } from '../../../domain/money/breakdown/amount-part'
import { partsOfLine, partsOfMonth } from '../../../domain/money/breakdown/amount-parts'
import type { CommissionPart, CommissionPoint } from '../../../domain/money/breakdown/commission-points'
import { dayCount, intervalsIn } from '../../../domain/money/accrual/day-mask'
import { formatCents } from '../../../domain/money/dollars'
import { isManualLine } from '../../../domain/money/payments/manual-payment'
import type { MoneyView } from '../../../domain/money/views/money-view'
import type { MonthPoint } from '../../../domain/money/breakdown/month-points'
import { formulaOfPart, statusOfPart, statusOfOpenPayment } from '../../../domain/money/breakdown/amount-explanation'
import { payoutStatusOf } from '../../../domain/money/payouts/payout-status-text'
import { isPaymentCorrection } from '../../../domain/money/accrual/received'
import { namesOfSources } from '../../../domain/money/accrual/own-facts'
import type { MessagesOf } from '../../i18n/group'
import { formatDate, formatDayMonth, formatMonth, formatMonthName } from '../../i18n/format'
import { noBreak } from '../../i18n/numbers'
import { atProviderText } from '../../shared/own-money'
import type { reason as messages } from '../../i18n/member-areas'

type Messages = MessagesOf<typeof messages>

type ReferredName = (source: Id) => string

export interface SumRow {
  name: string
  value: string
  /** The summand; undefined for a row that is only information. */
  cents?: Cents
  /** The formula and the state of the summand. */
  detail?: string
  /** The explanation that the amount links to: a value of `?why=`. */
  why?: string
}

/** The rows of a sum above the double rule, and the total below it. */
export interface Sum {
  rows: SumRow[]
  result: { name: string; cents: number }
}

export const toSumRow = (part: AmountPart, t: Messages, language: Language): SumRow => ({
  name: describePart(part, t, language),
  value: formatCents(part.cents),
  cents: part.cents,
})

/** Returns the linked row of a part. `nameOf` names the referral, which distinguishes the commissions of one month. */
export function toLinkedSumRow(part: AmountPart, t: Messages, language: Language, nameOf?: ReferredName): SumRow {
  const formula = formulaOfPart(part)
  const why = explanationIdOf(part)
  const row = toSumRow(part, t, language)
  const referred =
    nameOf !== undefined && part.kind === 'line' && part.line.kind !== 'adjustment' ? nameOf(part.line.source) : ''
  return {
    ...row,
    ...(referred !== '' && { name: t.referred(referred, row.name) }),
    ...(formula !== null && { detail: t.formula(formatCents(formula.rateCents), formula.days, formula.daysInMonth) }),
    ...(why !== '' && { why }),
  }
}

export function toStatusSumRow(part: AmountPart, view: MoneyView, t: Messages, language: Language): SumRow {
  const row = toLinkedSumRow(part, t, language, namesOfSources(view.facts, view.referrals))
  const status = statusOfPart(part, view)
  if (status === null) return row
  const { state, date, payoutStatus } = status
  // The year is omitted, because the current month ends within weeks.
  const day =
    date === '' ? '' : (state === 'counting' || state === 'checked' ? formatDayMonth : formatDate)(date, language)
  const statusText = payoutStatus === null ? t.stands[state](day) : t.way[payoutStatus].when
  return { ...row, detail: row.detail === undefined ? statusText : `${row.detail}, ${statusText}` }
}

/** Returns a pending part's row, with the day on which the payment is expected to be sent or returned. */
export function toPendingSumRow(part: AmountPart, view: MoneyView, t: Messages, language: Language): SumRow {
  const row = toStatusSumRow(part, view, t, language)
  if (part.kind !== 'payment') return row
  const { payment } = part
  const { payoutStatus, date } = statusOfOpenPayment(payment, view)
  if (payoutStatus !== null)
    return { ...row, detail: atProviderText(payment, view.today, t, language) || t.way[payoutStatus].when }
  const approved = payment.status === 'approved'
  const since = approved ? payment.approved_at : payment.created_at
  const about = formatDate(date, language)
  if (since === '') return { ...row, detail: t.stands[approved ? 'approved' : 'pending'](about) }
  return { ...row, detail: t.onItsWay[approved ? 'approved' : 'pending'](formatDayMonth(since, language), about) }
}

/** Describes the counted days without the month, which is in the sheet's title. */
export const describeDays = (
  { of, name, days, daysInMonth }: { of: 'rental' | 'commission'; name: string; days: number; daysInMonth: number },
  t: Messages,
): string =>
  name === ''
    ? t.lineFull(t.kinds[of], t.wholeDays(days, daysInMonth))
    : t.referred(name, t.wholeDays(days, daysInMonth))

/** Returns the `?why=` value that explains a part; '' for none. */
function explanationIdOf(part: AmountPart): string {
  switch (part.kind) {
    case 'line':
    case 'never':
    case 'replaced':
      return part.line.id
    case 'payment':
    case 'returned':
    case 'paid-otherwise':
      return part.payment.id
    case 'coming':
      return `${part.of === 'rental' ? 'month' : 'commission'}-${part.month}`
    default:
      return ''
  }
}

function describePart(part: AmountPart, t: Messages, language: Language): string {
  switch (part.kind) {
    case 'days':
      return part.all
        ? t.allDays(part.days, part.daysInMonth)
        : t.formula(formatCents(part.rateCents), part.days, part.daysInMonth)
    case 'counted-before':
      return t.countedBefore
    case 'line':
      return describeLine(part.line, t, language)
    case 'never':
      return t.never(describeLine(part.line, t, language), formatCents(part.line.amount_cents))
    case 'replaced':
      return t.replacedLine(describeLine(part.line, t, language), formatCents(part.line.amount_cents))
    case 'coming': {
      const month = formatMonthName(part.month, language)
      const label = t.lineOf(t.kinds[part.of], month, part.days, part.daysInMonth)
      return t.adding(part.name === '' ? label : `${part.name}: ${label}`)
    }
    case 'ahead':
      return t.monthExpected(formatMonth(part.month, language))
    case 'payment': {
      const { payment } = part
      const name = `${paymentTitle(payment, t, language)}: ${paymentStatusText(payment, t)}`
      return part.whole ? name : t.shareOf(name)
    }
    case 'returned':
      return t.returned(paymentTitle(part.payment, t, language))
    case 'paid-otherwise':
      return t.paidOtherwise
    case 'balance':
      return t.waitingLines
    case 'stays':
      return t.staysForLater
  }
}

const paymentTitle = (payment: UserPayment, t: Messages, language: Language): string =>
  `${t.kinds[payment.payment_type]}, ${formatMonth(payment.month, language)}`

/** Describes the state of a payment; the state at PayPal takes precedence over its own status (M24, M30). */
export function paymentStatusText(payment: UserPayment, t: Messages): string {
  const payoutStatus = payoutStatusOf(payment)
  return payoutStatus === null ? t.statuses[payment.status] : t.told[payoutStatus]
}

/** Describes a line by what it pays: a correction, a manual payment, a bonus, or days of a month. */
export function describeLine(line: Earning, t: Messages, language: Language): string {
  const month = formatMonthName(line.month, language)
  if (isPaymentCorrection(line)) return (line.amount_cents < 0 ? t.paidTooMuch : t.owedAgain)(line.reason)
  if (isManualLine(line)) return t.byHand
  if (line.kind === 'adjustment') return `${t.correction}: ${line.reason}`
  if (line.kind === 'bonus') return t.lineFull(t.kinds.bonus, month)
  return t.lineOf(t.kinds[line.kind], month, dayCount(line.days), line.days_in_month)
}

/** Explains how an accrual line was computed: rate, period, days and formula (M5). */
export function explainLine(
  line: Earning,
  lines: readonly Earning[],
  referredName: string,
  t: Messages,
  language: Language,
): Sum {
  const result = (name: string): Sum['result'] => ({ name, cents: line.amount_cents })
  const referral = referredName === '' ? [] : [{ name: t.referral, value: referredName }]
  if (line.kind !== 'rental' && line.kind !== 'commission') {
    const lineRow = toSumRow({ kind: 'line', line, cents: line.amount_cents }, t, language)
    return { rows: [...referral, lineRow], result: result(t.sum) }
  }
  const perMonth = line.kind === 'rental' ? t.perMonth : t.perReferral
  const days = t.daysOf(dayCount(line.days), line.days_in_month)
  const rows = [
    ...referral,
    { name: t.rate, value: perMonth(formatCents(line.rate_cents)) },
    {
      name: t.period,
      value: `${formatDayMonth(line.period_start, language)} – ${formatDate(line.period_end, language)}`,
    },
    { name: line.n > 1 ? t.lateDays : t.activeDays, value: days },
  ]
  const parts = partsOfLine(line, lines)
  const [only] = parts
  if (parts.length === 1 && only?.kind === 'days') return { rows, result: result(describePart(only, t, language)) }
  return { rows: [...rows, ...parts.map((part) => toSumRow(part, t, language))], result: result(t.sum) }
}

/** Lists a payment's lines and corrections. If the title names the month, the rows omit it. */
export function explainPayment(
  { payment, parts, nameOf }: { payment: UserPayment; parts: readonly AmountPart[]; nameOf: ReferredName },
  t: Messages,
  language: Language,
): Sum {
  const [from, to] = [monthOf(payment.payment_period_start), monthOf(payment.payment_period_end)]
  const rows = parts.map((part) => {
    const row = toLinkedSumRow(part, t, language, nameOf)
    if (part.kind === 'returned') return { ...row, name: t.returnedOf }
    if (part.kind !== 'line' || part.line.kind !== 'commission' || payment.payment_type !== 'commission') return row
    const { source, month, days, days_in_month: all } = part.line
    const name = from === to && month === to ? nameOf(source) : ''
    return name === '' ? row : { ...row, name: t.referred(name, t.wholeDays(dayCount(days), all)) }
  })
  const hasCorrections = parts.some((part) => part.kind !== 'line' || part.line.kind === 'adjustment')
  const hasOtherPayouts = parts.some(({ kind }) => kind === 'returned' || kind === 'paid-otherwise')
  const name = hasOtherPayouts
    ? t.youHave
    : payment.status === 'dispersed'
      ? t.paid
      : payment.status === 'cancelled'
        ? t.sum
        : t.result
  return {
    rows: hasCorrections ? rows : [...rows, { name: t.corrections, value: t.none }],
    result: { name, cents: hasOtherPayouts ? sumOfParts(parts) : payment.amount_cents },
  }
}

export function explainMonth(point: MonthPoint, t: Messages, language: Language): Sum {
  const parts = partsOfMonth(point)
  const [only] = parts
  const isSingleFormula =
    only?.kind === 'coming' || (only?.kind === 'line' && only.line.kind === 'rental' && only.line.n === 1)
  if (parts.length !== 1 || !isSingleFormula) {
    return { rows: parts.map((part) => toLinkedSumRow(part, t, language)), result: { name: t.sum, cents: point.cents } }
  }
  const last = point.daysInMonth
  return {
    rows: [
      { name: t.rate, value: t.perMonth(formatCents(point.rateCents)) },
      {
        name: t.period,
        value: `${formatDayMonth(`${point.month}-01`, language)} – ${formatDate(`${point.month}-${String(last)}`, language)}`,
      },
      { name: t.activeDays, value: t.daysOf(point.days, last) },
    ],
    result: { name: t.formula(formatCents(point.rateCents), point.days, last), cents: point.cents },
  }
}

/**
 * Explains a month of commission with a row for each referral, bonus and correction. A referral's row has the exact days
 * that counted.
 */
export function explainCommission(point: CommissionPoint, t: Messages, language: Language): Sum {
  const dayOf = (day: string) => noBreak(formatDayMonth(day, language))
  const intervalsOf = ({ mask }: CommissionPart): string[] =>
    intervalsIn(mask, point.month).map(({ start, end }) =>
      start === end ? dayOf(start) : `${dayOf(start)} – ${dayOf(end)}`,
    )
  const nameOf = (part: CommissionPart): string => {
    const line = part.lines.find((each) => each.status !== 'cancelled') ?? part.lines[0]
    const own = part.name || t.referral
    const label =
      line === undefined || line.kind === 'commission'
        ? `${own}: ${[...intervalsOf(part), t.daysOf(part.days, point.daysInMonth)].join(', ')}`
        : describeLine(line, t, language)
    return line?.status === 'cancelled' ? t.never(label, formatCents(line.amount_cents)) : label
  }
  return {
    rows: [
      { name: t.rate, value: t.perReferral(formatCents(point.rateCents)) },
      ...point.parts.map((part): SumRow => {
        const [line, ...others] = part.lines
        const name = nameOf(part)
        const value = formatCents(part.cents)
        const isChecked = part.state === 'held' && line === undefined
        const row = { name, value, cents: part.cents, ...(isChecked && { detail: t.stands.checked() }) }
        if (line === undefined || others.length > 0) return row
        return { ...toLinkedSumRow({ kind: 'line', line, cents: line.amount_cents }, t, language), ...row }
      }),
    ],
    result: { name: t.sum, cents: point.cents },
  }
}
