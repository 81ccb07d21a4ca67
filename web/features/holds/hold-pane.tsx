import { useEffect, useRef, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { CornerDownRight } from 'lucide-react'
import { holdRoute, type HoldDetail, releaseHoldsRoute } from '../../../domain/api/money/holds'
import { paths, ticketPath } from '../../../domain/paths'
import type { Id } from '../../../domain/entities'
import { useRoute } from '../../data/queries/use-route'
import { formatCents, formatDate, formatMoment, formatMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { DetailPane } from '../../lists/detail-pane'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { StatusBadge } from '../../ui/states/status-badge'
import { HoldDeadline } from './hold-columns'
import { HoldLines } from './hold-lines'
import { PersonLink, FraudSignals } from './fraud-signals'
import { useHoldStatus, getFirstName } from './hold-text'
import { CommandForm } from '../../forms/command-parts'
import { TextField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { Button } from '../../ui/button'
import { AskOwnerDialog, RefuseDialog } from './hold-dialogs'

interface Props {
  hold: Id
  onClose?: (() => void) | undefined
  /** True to take the focus, because the previous hold was decided. */
  focused?: boolean
  onDecided: () => void
}

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

interface HoldContentProps {
  detail: HoldDetail
  onAsked: () => void
  onDecided: () => void
}

function HoldContent({ detail, onAsked, onDecided }: HoldContentProps) {
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

/** Releases or refuses a hold, or asks its owner a question. The owner can read the reason (M23). */
function HoldDecision({ detail, onAsked, onDecided }: HoldContentProps) {
  const t = useMessages(holdQueue)
  const [dialog, setDialog] = useState<'refuse' | 'ask' | null>(null)
  const close = () => setDialog(null)
  const { group, signs, language } = detail
  const amount = formatCents(group.cents)
  const name = getFirstName(group.name)
  const releaseForm = useCommandForm({
    route: releaseHoldsRoute,
    start: { reason: '' },
    toInput: ({ reason }) => ({
      holds: group.lines.map(({ hold }) => hold),
      // The signals that were shown. The server rejects the release if there are others now.
      signs: signs.map(({ id }) => id),
      reason,
    }),
    done: () => ({ title: t.released(amount) }),
    onDone: onDecided,
    // The decision was based on outdated data, so the hold is reloaded; the typed reason remains.
    onRefused: ({ code }) => code === 'changed-meanwhile' && onAsked(),
  })
  return (
    <>
      <CommandForm of={releaseForm} className="contents">
        <TextField
          form={releaseForm.form}
          name="reason"
          label={t.reasonFor(name)}
          hint={t.readsIn[language]}
          rows={3}
          maxLength={500}
        />
        <p className="flex gap-2 text-sm text-muted">
          <CornerDownRight aria-hidden className="mt-0.5 size-4 flex-none" />
          {t.outcome(group.lines.length)}
        </p>
        <div className="-mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3.5 sm:sticky sm:-bottom-5 sm:z-1">
          <Button kind="bare" size="sm" className="mr-auto -ml-3" onClick={() => setDialog('ask')}>
            {t.askWhom(name)}
          </Button>
          <Button kind="quiet" size="sm" className="text-danger" onClick={() => setDialog('refuse')}>
            {t.refuse}
          </Button>
          <Button blocked={releaseForm.blocked} type="submit" size="sm" busy={releaseForm.busy}>
            {t.release(amount)}
          </Button>
        </div>
      </CommandForm>
      {dialog === 'refuse' && (
        <RefuseDialog groups={[group]} reason={releaseForm.values.reason} onClose={close} onDone={onDecided} />
      )}
      {dialog === 'ask' && <AskOwnerDialog group={group} language={language} onClose={close} onDone={onAsked} />}
    </>
  )
}
