import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { payoutStatusWithDays, type PayoutStatus } from '../../../domain/money/payouts/payout-status-text'
import { offerInstall } from '../../data/queries/browser/install'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonMessages } from '../../i18n/areas/members'
import { EmptyState } from '../../ui/states/empty-state'
import { Sheet } from '../../ui/layers/sheet'
import { ExplanationBody } from './explanation-body'
import { findExplanation } from './find-explanation'
import { explanationTitle } from './explanation-title'

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
