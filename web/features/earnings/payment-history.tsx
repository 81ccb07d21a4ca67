import { useState, type ReactNode } from 'react'
import { formatCents } from '../../../domain/money/dollars'
import { partsOfPayments } from '../../../domain/money/amount-parts'
import { isHeld } from '../../../domain/money/holds'
import type { PaymentType, UserPayment } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import type { AmountState } from '../../../domain/money/line-state'
import { otherWay } from '../../../domain/money/payment-way'
import { goesNext, payoutTold, waitsUntil } from '../../../domain/money/payout-told'
import type { MoneyView } from '../../../domain/money/money-view'
import { byCharacters } from '../../../domain/text-order'
import { earnings } from '../../i18n/earnings'
import { formatDate, formatMonth, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Amount } from '../../ui/amount'
import { Card } from '../../ui/card'
import { MoneyStatus } from './money-status'
import { newestFirst } from './reason-of'

/** A row of the history: a payment, or what is still adding up or carried over. */
interface Row {
  why: string
  date: string
  period: string
  detail: string
  cents: number
  under: string
  state: AmountState
  /** Of a payment on its way: what that says (M24). */
  told: ReturnType<typeof payoutTold>
  to: string
}

interface Props {
  view: MoneyView
  type: 'rental' | 'commission' | undefined
  hrefOf: (why: string) => string
  children?: ReactNode
}

/** The rest is one press away. */
const atFirst = 12

/** Payment History: a table on desktop, a list of two-line rows on phones. Carried months stand among the payments with their reason. */
export function PaymentHistory({ view, type, hrefOf, children }: Props) {
  const t = useMessages(earnings)
  const all = useRows(view, type)
  const [whole, setWhole] = useState(false)
  const rows = whole ? all : all.slice(0, atFirst)
  return (
    <Card title={t.history}>
      {rows.length === 0 ? (
        children
      ) : (
        <table className="w-full">
          <caption className="sr-only">{t.history}</caption>
          <thead className="max-md:sr-only">
            <tr className="text-left text-sm text-muted *:pr-3 *:pb-2.5 *:font-semibold *:last:pr-0">
              <th scope="col">{type === 'commission' ? t.paidDate : t.paymentDate}</th>
              <th scope="col">{t.period}</th>
              <th scope="col" className="text-right">
                {t.amount}
              </th>
              <th scope="col" className="pl-3">
                {t.status}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr
                key={row.why}
                className={`max-md:end-lines max-md:py-1.5 md:*:pr-3 md:*:last:pr-0 ${
                  goesOn(row, rows[at - 1])
                    ? 'max-md:pt-0 md:*:pt-0 md:*:pb-2.5'
                    : 'max-md:border-t max-md:border-line max-md:first:border-t-0 md:*:border-t md:*:border-line md:*:py-2.5'
                }`}
              >
                {/* of one that goes on the period stands where the date would, beside the amount */}
                <th
                  scope="row"
                  className={`text-left font-medium max-md:font-semibold md:font-normal ${goesOn(row, rows[at - 1]) ? 'max-md:sr-only' : 'max-md:line-start'}`}
                >
                  {goesOn(row, rows[at - 1]) ? <span className="sr-only">{row.date}</span> : row.date}
                </th>
                <td
                  className={`max-md:line-start max-md:text-sm max-md:text-muted ${goesOn(row, rows[at - 1]) ? 'max-md:order-1' : 'max-md:order-3'}`}
                >
                  {goesOn(row, rows[at - 1]) ? <span className="md:sr-only">{row.period}</span> : row.period}
                  {row.under !== '' && <span className="md:hidden">, {row.under}</span>}
                  {row.detail !== '' && <small className="block text-sm leading-sm text-muted">{row.detail}</small>}
                </td>
                <td className="text-right font-semibold whitespace-nowrap max-md:line-end max-md:order-2">
                  <Amount href={hrefOf(row.why)} cents={row.cents} />
                  {row.under !== '' && (
                    <small className="block text-sm leading-sm font-normal text-muted max-md:hidden">{row.under}</small>
                  )}
                </td>
                <td
                  className={`max-md:order-4 max-md:text-right md:pl-3 ${goesOn(row, rows[at - 1]) ? 'max-md:basis-full' : 'max-md:line-end'}`}
                >
                  <MoneyStatus state={row.state} told={row.told?.is} />
                  {row.told?.is === 'unclaimed' && (
                    <small className="block text-sm leading-sm text-muted">{t.daysLeft(row.told.daysLeft)}</small>
                  )}
                  {row.to !== '' && (
                    <small className="block text-sm leading-sm wrap-anywhere text-muted max-md:hidden">{row.to}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all.length > rows.length && (
        <Button kind="quiet" className="mt-4" onClick={() => setWhole(true)}>
          {t.showMore(all.length - rows.length)}
        </Button>
      )}
    </Card>
  )
}

/** Rental and commission of the same day and period stand as one: what both have in common is written once. */
const goesOn = (row: Row, before: Row | undefined): boolean =>
  before !== undefined && row.date === before.date && row.period === before.period && row.under !== before.under

function useRows(view: MoneyView, type: Props['type']): Row[] {
  const t = useMessages(earnings)
  const language = useLanguage()
  const { facts, next, unmade } = view
  const fits = (kind: PaymentType) => type === undefined || kind === type
  const about = next.kind === 'nothing' || next.kind === 'handed' ? '-' : t.about(formatDate(next.date, language))
  // what is in no payment yet has the next one's day only if it goes with it
  const dayOfUnmade = unmade === 'next' ? about : t.noDay
  const threshold = facts.programme?.payment_threshold_cents ?? 0
  const wayOfUnmade = unmade === 'carries' ? t.carriedUntil(formatCents(threshold)) : t.unmade[unmade]
  const month = monthOf(view.today)
  const of = (kind: PaymentType) => (type === undefined ? (kind === 'rental' ? t.rental : t.commission) : '')
  const partsOf = partsOfPayments(facts)
  const rows: Row[] = []
  for (const [kind, running] of [
    ['rental', view.running],
    ['commission', view.commissions.find((point) => point.month === month)],
  ] as const) {
    if (!fits(kind) || running?.estimate !== true || running.cents <= 0) continue
    rows.push({
      why: `${kind === 'commission' ? 'commission' : 'month'}-${running.month}`,
      date: dayOfUnmade,
      period: formatMonth(running.month, language),
      detail: [
        'days' in running ? t.daysOf(running.days, running.daysInMonth) : '',
        unmade === 'next' ? '' : wayOfUnmade,
      ]
        .filter((text) => text !== '')
        .join('. '),
      cents: running.cents,
      under: [of(kind), t.soFar].filter((text) => text !== '').join(', '),
      state: 'counting',
      told: null,
      to: '',
    })
  }
  const waiting = facts.lines.filter(
    (line) => line.status === 'pending' && line.payment === '' && fits(line.payment_type),
  )
  for (const line of waiting.sort((a, b) => byCharacters(b.month, a.month))) {
    const held = isHeld(line)
    rows.push({
      why: line.id,
      date: held ? '-' : dayOfUnmade,
      period: formatMonth(line.month, language),
      detail: held ? '' : wayOfUnmade,
      cents: line.amount_cents,
      under: of(line.payment_type),
      state: held ? 'held' : 'carried',
      told: null,
      to: '',
    })
  }
  for (const payment of newestFirst(facts.payments)) if (fits(payment.payment_type)) rows.push(ofPayment(payment))
  return rows

  function ofPayment(payment: UserPayment): Row {
    const [from, to] = [monthOf(payment.payment_period_start), monthOf(payment.payment_period_end)]
    const carried = partsOf(payment).flatMap((part) =>
      part.kind === 'line' && part.line.month < payment.month ? [part.line] : [],
    )
    const carriedCents = carried.reduce((cents, line) => cents + line.amount_cents, 0)
    const last = carried.at(-1)
    const way = otherWay(payment)
    const until = waitsUntil(payment, view.today)
    return {
      why: payment.id,
      date:
        payment.status === 'dispersed'
          ? formatDate(payment.dispersed_at, language)
          : until !== ''
            ? t.until(formatDate(until, language))
            : goesNext(payment)
              ? about
              : '-',
      period:
        from === to ? formatMonth(from, language) : t.from(formatMonth(from, language), formatMonth(to, language)),
      detail: last === undefined ? '' : t.carriedLine(formatMonthName(last.month, language), formatCents(carriedCents)),
      cents: payment.amount_cents,
      under: of(payment.payment_type),
      state: payment.status,
      told: payoutTold(payment, view.today),
      to: way !== '' ? t.by(way) : payment.payee_paypal === '' ? '' : t.to(payment.payee_paypal),
    }
  }
}
