import type { Language, UserPayment } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import { partsOfPayments } from '../../../domain/money/breakdown/amount-parts'
import { earlierLines } from '../../../domain/money/breakdown/earlier-lines'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import type { MessagesOf } from '../../i18n/group'
import { formatDayMonth, formatMonth, formatShortMonth } from '../../i18n/format'
import type { member } from '../../i18n/areas/members'

/** Reports whether one of the `newest` months was carried over, or was paid together with another of them. */
export function showsCarryOver(
  { months }: MoneyView,
  { payments }: Pick<ReturnType<typeof buildMonthPlot>, 'payments'>,
  newest: number,
) {
  const drawn = months.slice(-newest)
  const isDrawn = (month: string): boolean => drawn.some((point) => point.month === month)
  return (
    drawn.some(({ state }) => state === 'carried') ||
    payments.some((payment) => payment.carried && payment.months.filter(isDrawn).length > 1)
  )
}

/** Returns the data of the earnings chart: months as points, and the payments below the axis. */
export function buildMonthPlot(view: MoneyView, language: Language, t: MessagesOf<typeof member>) {
  const { months, facts } = view
  const paymentMonths = new Map<string, Set<string>>()
  const lineMonth = new Map(facts.lines.map((line) => [line.id, line.month]))
  for (const { payment, earning } of facts.paymentLines) {
    const month = lineMonth.get(earning)
    if (month === undefined) continue
    paymentMonths.set(payment, (paymentMonths.get(payment) ?? new Set()).add(month))
  }
  const partsOf = partsOfPayments(facts)
  // Corrections, late days and returned amounts may also belong to earlier months, but weren't carried over (M41).
  const hasCarriedLines = (payment: UserPayment): boolean => {
    const lines = partsOf(payment).flatMap((part) => (part.kind === 'line' ? [part.line] : []))
    return earlierLines(payment, lines, facts).some(({ why }) => why === 'carried')
  }
  const sent = facts.payments.filter((payment) => payment.status === 'dispersed' && payment.payment_type === 'rental')
  return {
    points: months.map((point) => ({
      key: point.month,
      label: formatShortMonth(point.month, language),
      cents: point.cents,
      share: point.days / point.daysInMonth,
      running: point.estimate && point.month === monthOf(view.today),
      ...(point.estimate && { fullCents: point.fullCents }),
    })),
    payments: sent.map((payment) => {
      const paid = [...(paymentMonths.get(payment.id) ?? [payment.month])].sort()
      const day = formatDayMonth(payment.dispersed_at, language)
      return {
        key: payment.id,
        months: paid,
        carried: hasCarriedLines(payment),
        label: day,
        longLabel: paid.length > 1 ? `${formatCents(payment.amount_cents)}, ${day}` : undefined,
      }
    }),
    paidLabel: t.paid,
    rateCents: Math.max(0, ...months.map((point) => point.rateCents)),
    name: `${t.byMonth}: ${months.map((point) => `${formatMonth(point.month, language)} ${formatCents(point.cents)}`).join(', ')}`,
  }
}
