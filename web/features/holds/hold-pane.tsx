import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { holdRoute, type HoldDetail } from '../../../domain/api/money/holds'
import { paths, ticketPath } from '../../../domain/paths'
import type { Id } from '../../../domain/entities'
import { useRoute } from '../../data/queries/use-route'
import { formatCents, formatDate, formatMoment, formatMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { DetailPane } from '../../lists/detail-pane'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { StatusBadge } from '../../ui/states/status-badge'
import { HoldDeadline } from './hold-columns'
import { HoldDecision } from './hold-decision'
import { HoldLines } from './hold-lines'
import { PersonLink, FraudSignals } from './fraud-signals'
import { useHoldStatus } from './hold-text'

interface Props {
  hold: Id
  /** Closes the pane; undefined when the pane was shown automatically. */
  onClose?: (() => void) | undefined
  /** True to take the focus, because the previous hold was decided. */
  focused?: boolean
  /** Reloads the list after a decision. */
  onDecided: () => void
}

/** Shows a hold with its reasons and its decision, beside the list or above it on narrow screens. */
export function HoldPane({ hold, focused = false, onClose, onDecided }: Props) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focused) pane.current?.focus()
  }, [focused])
  const t = useMessages(holdQueue)
  const { value, loading, error, reload } = useRoute(holdRoute, { hold })
  const group = value?.group
  const title = group === undefined ? t.caption : t.titleOf(group.name, formatCents(group.cents))
  const content =
    value !== undefined ? (
      <HoldContent
        detail={value}
        onAsked={reload}
        onDecided={() => {
          onClose?.()
          onDecided()
        }}
      />
    ) : error !== null && !loading ? (
      <ErrorState title={t.failedOne} onRetry={reload} />
    ) : (
      <PaneSkeleton />
    )
  return (
    <DetailPane ref={pane} title={title} close={t.close} onClose={onClose}>
      {content}
    </DetailPane>
  )
}

function HoldContent({
  detail,
  onAsked,
  onDecided,
}: {
  detail: HoldDetail
  onAsked: () => void
  onDecided: () => void
}) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const split = useDesktopLayout('split')
  const { group } = detail
  const { word, ...look } = useHoldStatus()(group)
  return (
    // A single column keeps the decision's sticky buttons visible.
    <div className="flex min-w-0 flex-col gap-5">
      <p className="-mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <StatusBadge {...look}>{word}</StatusBadge>
        {group.outcome === '' && <HoldDeadline group={group} />}
      </p>
      {group.kind === 'review' ? <FraudSignals detail={detail} /> : <HoldReason detail={detail} />}
      {detail.objection !== '' && (
        <section className="grid gap-2">
          <h3 className="text-sm font-semibold">{t.objection}</h3>
          <blockquote className="rounded-lg rounded-tl-sm bg-surface px-4 py-3 wrap-anywhere whitespace-pre-wrap">
            {detail.objection}
          </blockquote>
        </section>
      )}
      {group.ticket !== '' && (
        <p className="-mt-3 text-sm text-muted">
          {group.objectedAt !== '' && t.inTicket(formatMoment(group.objectedAt, language))}
          <Link to={ticketPath('admin', group.ticket)} className={linkClass}>
            {t.ticket(group.ticketNumber)}
          </Link>
        </p>
      )}
      {!split && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t.linesTitle(group.lines.length)}</h3>
          <HoldLines group={group} />
        </section>
      )}
      {group.decidedAt === '' ? (
        <HoldDecision key={group.key} detail={detail} onAsked={onAsked} onDecided={onDecided} />
      ) : (
        <Note title={`${t.decidedOn(word, formatDate(group.decidedAt, language))}. ${t.told}`}>
          {group.reason || t.noReason}
        </Note>
      )}
    </div>
  )
}

/** Shows the reason for a hold without a referral: an admin's decision or a manual payment. */
function HoldReason({ detail }: { detail: HoldDetail }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const { group, payment, note, madeBy } = detail
  return (
    <div className="grid gap-2">
      <PersonLink id={group.user} name={group.name} />
      {payment.id === '' ? (
        <Note title={t.word(madeBy || t.somebody)}>{note || t.noReason}</Note>
      ) : (
        <>
          <p>{t.standsFor(formatCents(payment.cents), formatMonth(payment.month, language))}</p>
          <p className="text-sm">
            <Link to={`${paths.adminPayments}?payment=${payment.id}`} className={linkClass}>
              {t.toPayment}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1">
    <h3 className="text-sm font-semibold">{title}</h3>
    <p className="rounded-lg bg-surface px-4 py-3 wrap-anywhere whitespace-pre-wrap">{children}</p>
  </section>
)

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3 md:min-h-7'

const PaneSkeleton = () => (
  <div aria-busy className="grid gap-4">
    <span className="grid grid-cols-2 justify-items-center gap-3">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="size-9 rounded-full" />
    </span>
    {[0, 1, 2].map((at) => (
      <Skeleton key={at} className="h-12 rounded-sm" />
    ))}
    <Skeleton className="h-24 rounded-sm" />
  </div>
)
