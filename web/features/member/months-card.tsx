import { monthOf } from '../../../domain/calendar'
import type { Language, UserPayment } from '../../../domain/entities'
import { partsOfPayments } from '../../../domain/money/breakdown/amount-parts'
import { earlierLines } from '../../../domain/money/breakdown/earlier-lines'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { member } from '../../i18n/member-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/states/empty-state'
import { maxMonths, MonthPlot } from '../../ui/pictures/month-plot'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import type { MonthPoint } from '../../../domain/money/breakdown/month-points'
import type { MessagesOf } from '../../i18n/group'
import { formatDayMonth, formatMonth, formatShortMonth } from '../../i18n/format'
import { Amount } from '../../ui/text/amount'
import { PlotOrTableCard } from '../../shared/plot-or-table-card'
import { TableHead } from '../../shared/tables'

export function MonthsCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(member)
  const language = useLanguage()
  const chart = buildMonthPlot(view, language, t)
  // A month that was settled at zero also counts (M41).
  if (view.months.every((point) => point.cents === 0 && point.lines.length === 0)) {
    return (
      <Card title={t.byMonth}>
        <EmptyState title={t.noMonths}>{t.noMonthsText}</EmptyState>
      </Card>
    )
  }
  return (
    <PlotOrTableCard
      title={t.byMonth}
      names={{ view: t.view, plot: t.plot, table: t.table }}
      plot={
        <>
          <MonthPlot {...chart} />
          <Legend
            threshold={
              showsCarryOver(view, chart, maxMonths.desktop)
                ? formatCents(view.facts.program?.payment_threshold_cents ?? 0)
                : ''
            }
            onMobile={showsCarryOver(view, chart, maxMonths.mobile)}
          />
        </>
      }
      table={<MonthTable months={view.months} hrefOf={hrefOf} />}
    />
  )
}

/**
 * The chart's legend. `threshold` is '' if no displayed month carries its balance over; `onMobile` also shows it on mobile.
 */
function Legend({ threshold, onMobile }: { threshold: string; onMobile: boolean }) {
  const t = useMessages(member)
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm leading-sm text-muted">
      <li className="inline-flex items-center gap-2">
        <svg viewBox="0 0 16 16" aria-hidden className="size-4">
          <circle cx="8" cy="8" r="7" className="fill-none stroke-accent" strokeWidth="1.75" />
          <path d="M8 3a5 5 0 1 1-5 5h5z" className="fill-accent" />
        </svg>
        {t.legendDisc}
      </li>
      {threshold !== '' && (
        <li className={`inline-flex items-center gap-2 ${onMobile ? '' : 'max-md:hidden'}`}>
          <StatusGlyph glyph="carry" className="size-4 text-accent" />
          {t.legendCarry(threshold)}
        </li>
      )}
    </ul>
  )
}

function MonthTable({ months, hrefOf }: { months: readonly MonthPoint[]; hrefOf: (why: string) => string }) {
  const t = useMessages(member)
  const language = useLanguage()
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{t.byMonth}</caption>
        <TableHead columns={[[t.month], [t.days], [t.amount, 'text-right'], [t.status]]} />
        <tbody>
          {months.toReversed().map((point) => (
            <tr key={point.month} className="*:border-t *:border-line *:py-2.5 *:pr-3 *:last:pr-0">
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {formatMonth(point.month, language)}
              </th>
              <td className="whitespace-nowrap text-muted">
                {point.days} / {point.daysInMonth}
              </td>
              <td className="text-right font-semibold">
                <Amount href={hrefOf(`month-${point.month}`)} cents={point.cents} />
              </td>
              <td>{t.state[point.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
