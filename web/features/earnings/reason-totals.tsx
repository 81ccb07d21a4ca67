import { formatCents } from '../../../domain/money'
import type { MoneyView } from '../../data/repos/money/use-money-view'
import { formatDate, formatMonth, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { AfterPayment, MonthAhead } from './reason-next'
import type { Reason } from './reason-of'
import { Part, ReasonHead, SumTable } from './reason-parts'
import { Threshold } from './threshold'

type Totals = Extract<Reason, { kind: 'total' | 'balance' | 'next' | 'rate' }>

/** The reason of a figure that is made of others. */
export function TotalReason({ reason, view }: { reason: Totals; view: MoneyView }) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  switch (reason.kind) {
    case 'total':
      return (
        <>
          <ReasonHead cents={reason.totals.cents} when={t.totalText} />
          <SumTable
            sum={{
              rows: reason.payments.map((payment) => ({
                name: `${formatDate(payment.dispersed_at, language)} · ${t.kinds[payment.payment_type]}`,
                value: formatCents(payment.amount_cents),
              })),
              result: { name: t.youReceived, cents: reason.totals.cents },
            }}
          />
        </>
      )
    case 'balance': {
      const { totals, lines, payments } = reason
      return (
        <>
          <ReasonHead cents={totals.cents} when={t.balanceText} />
          <SumTable
            sum={{
              rows: [
                ...lines.map((line) => ({
                  name: t.lineFull(t.kinds[line.kind], formatMonth(line.month, language)),
                  value: formatCents(line.amount_cents),
                })),
                ...payments.map((payment) => ({
                  name: `${t.payment}: ${formatMonth(payment.month, language)}, ${t.statuses[payment.status]}`,
                  value: formatCents(payment.amount_cents),
                })),
              ],
              result: { name: t.sum, cents: totals.cents },
            }}
          />
          <Threshold view={view} />
          <Part title={t.nothingExpires}>
            <p className="text-muted">{t.nothingExpiresText}</p>
          </Part>
        </>
      )
    }
    case 'next': {
      const { next, totals } = reason
      const open = view.months.filter((point) => point.estimate && point.fullCents !== 0)
      const commissions = view.commissions.filter((point) => point.estimate && point.cents !== 0)
      const made = next.kind === 'made'
      const rows = made
        ? view.facts.payments
            .filter((payment) => payment.status === 'pending' || payment.status === 'approved')
            .map((payment) => ({
              name: `${t.kinds[payment.payment_type]}, ${formatMonth(payment.month, language)}: ${t.statuses[payment.status]}`,
              value: formatCents(payment.amount_cents),
            }))
        : [
            ...(totals.balanceCents === 0 ? [] : [{ name: t.waitingLines, value: formatCents(totals.balanceCents) }]),
            ...open.map((point) => ({
              name: t.lineFull(t.kinds.rental, formatMonthName(point.month, language)),
              value: formatCents(point.fullCents),
            })),
            ...commissions.map((point) => ({
              name: `${t.lineFull(t.kinds.commission, formatMonthName(point.month, language))}, ${t.soFar}`,
              value: formatCents(point.cents),
            })),
          ]
      return (
        <>
          <ReasonHead
            cents={next.cents}
            when={next.kind === 'nothing' ? t.earnedNotPaid : t.expected(formatDate(next.date, language))}
            {...(next.kind === 'carries' && { state: 'carried' as const })}
          />
          <SumTable sum={{ rows, result: { name: t.result, cents: next.cents } }} />
          <p className="mt-3 text-sm leading-sm text-muted">
            {next.basis === 'after-last' ? t.nextBasisLast : t.nextBasisPayout}
          </p>
          {!made && (
            <Threshold
              view={view}
              {...(reason.point?.estimate === true && {
                closing: { month: formatMonthName(reason.point.month, language), cents: next.cents },
              })}
            />
          )}
          {made && <MadeAhead view={view} />}
          {!made && reason.point?.estimate === true && <MonthAhead point={reason.point} view={view} />}
        </>
      )
    }
    case 'rate':
      return (
        <>
          <ReasonHead cents={reason.cents} when={t.perMonth(formatCents(reason.cents))} />
          <p className="mt-4">{t.rateText}</p>
          <p className="mt-2 text-muted">{reason.own ? t.rateOwn : t.rateProgramme}</p>
        </>
      )
  }
}

/** What the oldest payment on its way still waits for. */
function MadeAhead({ view }: { view: MoneyView }) {
  const waiting = view.facts.payments.filter((payment) => payment.status === 'pending' || payment.status === 'approved')
  const first = waiting.toSorted((a, b) => a.month.localeCompare(b.month))[0]
  return first === undefined ? null : <AfterPayment payment={first} view={view} />
}
