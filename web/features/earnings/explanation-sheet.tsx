import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { payoutStatusWithDays, type PayoutStatus } from '../../../domain/money/payouts/payout-status-text'
import { offerInstall } from '../../data/queries/browser/install'
import { useLanguage, useMessages } from '../../i18n/language'
import { reason as reasonMessages } from '../../i18n/member-areas'
import { EmptyState } from '../../ui/states/empty-state'
import { Sheet } from '../../ui/layers/dialog'
import { ExplanationBody } from './explanation-body'
import { findExplanation, type Explanation } from './find-explanation'
import type { Language } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import { isManualLine } from '../../../domain/money/payments/manual-payment'
import type { MessagesOf } from '../../i18n/group'
import { formatLongMonth, formatMonth } from '../../i18n/format'

export interface OpenExplanation {
  why: string
  title: string
  cents: number
  /** The state of the payment at PayPal; null when its own status is enough. */
  payoutStatus: PayoutStatus | null
}

interface Props {
  view: MoneyView | undefined
  viewer: 'owner' | 'admin'
  lead?: string
  /** The age of the data; '' when it is current. */
  asOf: string
  footer?: (opened: OpenExplanation) => ReactNode
}

/** Shows the explanation named by `?why=`; closing the sheet removes the parameter. */
export function ExplanationSheet({ view, viewer, lead, asOf, footer }: Props) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const why = search.get('why') ?? ''
  const reason = view === undefined || why === '' ? null : findExplanation(why, view)
  const title = reason === null ? { text: t.payment, cents: 0 } : explanationTitle(reason, t, language)
  const payoutStatus =
    reason?.kind === 'payment' && view !== undefined ? payoutStatusWithDays(reason.payment, view.today) : null
  const isReadByOwner = viewer === 'owner' && reason !== null
  useEffect(() => {
    if (isReadByOwner) offerInstall('reason')
  }, [isReadByOwner])

  function close(): void {
    const remaining = new URLSearchParams(search)
    remaining.delete('why')
    const query = remaining.toString()
    void navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true })
  }

  return (
    <Sheet
      open={why !== ''}
      reading
      title={title.text}
      onClose={close}
      footer={
        reason === null
          ? undefined
          : footer?.({ why, title: title.text, cents: title.cents, payoutStatus: payoutStatus?.is ?? null })
      }
    >
      {reason !== null && view !== undefined ? (
        <>
          {lead !== undefined && <p className="mb-4 text-sm leading-sm text-muted">{lead}</p>}
          <ExplanationBody reason={reason} view={view} viewer={viewer} />
          {asOf !== '' && <p className="mt-6 text-sm leading-sm text-muted">{asOf}</p>}
        </>
      ) : (
        view !== undefined && <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>
      )}
    </Sheet>
  )
}

export function explanationTitle(
  reason: Explanation,
  t: MessagesOf<typeof reasonMessages>,
  language: Language,
): { text: string; cents: number } {
  switch (reason.kind) {
    case 'line': {
      const { line } = reason
      const kind = isManualLine(line) ? t.byHand : t.kinds[line.kind]
      return { text: t.paymentOf(kind, formatLongMonth(line.month, language)), cents: line.amount_cents }
    }
    case 'payment': {
      const { payment } = reason
      const [from, to] = [monthOf(payment.payment_period_start), monthOf(payment.payment_period_end)]
      const period =
        from === to ? formatLongMonth(from, language) : `${formatMonth(from, language)} – ${formatMonth(to, language)}`
      return { text: t.paymentOf(t.kinds[payment.payment_type], period), cents: payment.amount_cents }
    }
    case 'month':
    case 'commission': {
      const kind = reason.kind === 'month' ? t.kinds.rental : t.kinds.commission
      const { month, cents } = reason.point
      return { text: t.paymentOf(kind, formatLongMonth(month, language)), cents }
    }
    case 'total':
      return { text: t.totalTitle, cents: reason.totals.cents }
    case 'earned':
      return {
        text: reason.of === 'up-to' ? t.earnedUpTo(formatLongMonth(reason.month, language)) : t.earnedTitles[reason.of],
        cents: reason.cents,
      }
    case 'balance':
      return { text: t.balanceTitle, cents: reason.totals.cents }
    case 'next':
      return { text: t.nextTitle, cents: reason.next.cents }
    case 'this-month':
      return { text: formatLongMonth(reason.month, language), cents: reason.cents }
    case 'forecast':
      return {
        text: t.forecastTitle(formatLongMonth(reason.month.month, language)),
        cents: reason.month.lowCents,
      }
    case 'rate':
      return { text: t.rateTitle, cents: reason.cents }
  }
}
