import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import {
  payoutRoute,
  payoutCandidatesRoute,
  type PayoutDetail,
  type PayoutBatchRow,
  type PayoutItemRow,
  exportPayoutRoute,
  type PayoutCandidates,
} from '../../../domain/api/money/payouts'
import { CodedError } from '../../../domain/error-codes'
import { momentOf } from '../../../domain/moments'
import { matchReport } from '../../../domain/money/payouts/payout-matching'
import { payoutBalance } from '../../../domain/money/payouts/payout-fee'
import { useRoute } from '../../data/queries/use-route'
import { useSettings } from '../../data/queries/installation/settings'
import { useOnline } from '../../data/queries/network'
import { formatCents, formatCount, formatMoment, formatDayMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { payouts, payPalApi } from '../../i18n/admin-areas'
import { ListLayout } from '../../lists/list-footer'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { PageTitle } from '../../ui/title-actions'
import { PayPalSubmissionCard } from './paypal-submission-card'
import { PayoutFileCard, NextPayoutStep } from './payout-file'
import { PayoutItems } from './payout-items'
import type { ReportFile } from './read-report-file'
import { ReconcileSection } from './reconcile-section'
import { StageList } from '../../shared/stage-list'
import { useDocumentTitle, useReloadOnReconnect } from '../../shared/page-effects'
import { usePayoutDialogProps } from './payout-dialogs'
import { payPalRoute } from '../../../domain/api/money/paypal'
import { DialogButton } from '../../forms/command-parts'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { Card } from '../../ui/card'
import type { Id } from '../../../domain/entities'

/** The page of a payout batch with its steps: check, download, send, reconcile (M24). */
export function PayoutPage() {
  const { id = '' } = useParams()
  return <BatchById key={id} id={id} />
}

function BatchById({ id }: { id: string }) {
  const t = useMessages(payouts)
  const language = useLanguage()
  const { value, error, asOf, reload } = useRoute(payoutRoute, { batch: id }, { keep: true })
  useReloadOnReconnect(useOnline(), reload)
  const title = value === undefined ? t.batch : t.title(value.batch.n)
  useDocumentTitle(title)
  const isNotFound = error instanceof CodedError && error.code === 'not-found'
  return (
    <ListLayout>
      <PageTitle>{title}</PageTitle>
      {isNotFound && <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>}
      {error !== null && !isNotFound && <ErrorState title={t.readFailed} onRetry={reload} />}
      {value !== undefined && asOf !== null && (
        <p className="text-sm text-muted">{t.asOf(formatMoment(momentOf(asOf), language))}</p>
      )}
      {value === undefined && error === null && (
        <>
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-72 rounded-xl" />
        </>
      )}
      {value !== undefined && !isNotFound && <BatchContent inside={value} />}
    </ListLayout>
  )
}

function BatchContent({ inside }: { inside: PayoutDetail }) {
  const { batch, items } = inside
  const currentItems = useMemo(() => items.filter(({ state }) => state !== 'removed'), [items])
  const [report, setReport] = useState<ReportFile | null>(null)
  const match = useMemo(() => report && matchReport(currentItems, report.rows), [currentItems, report])
  // Results in PayPal's report prove that the batch was sent, so applying them becomes the page's primary action.
  const hasResults = match?.items.some(({ changes }) => changes) ?? false
  const isExported = batch.state === 'exported' || batch.state === 'sent' || batch.state === 'reconciled'
  return (
    <>
      <PayoutStages batch={batch} />
      <PayPalSubmissionCard batch={batch} items={currentItems} />
      {!isExported && <ControlTotals batch={batch} items={currentItems} />}
      <NextPayoutStep batch={batch} items={currentItems} first={!hasResults} />
      {isExported && <ReconcileSection {...{ inside, report, match }} onRead={setReport} />}
      <PayoutItems n={batch.n} items={batch.state === 'cancelled' ? items : currentItems} draft={!isExported} />
      <div className="grid content-start gap-3 lg:grid-cols-2">
        {batch.state === 'draft' && <ExcludedPaymentsCard batch={batch.id} />}
        {batch.state === 'draft' && batch.count > 0 && <SendByApiCard batch={batch} />}
        {batch.state !== 'cancelled' && batch.submission === '' && (
          <PayoutFileCard batch={batch} items={currentItems} />
        )}
      </div>
    </>
  )
}

/** The totals that PayPal must show before the batch is sent, and the PayPal balance that the batch needs. */
function ControlTotals({ batch, items }: { batch: PayoutBatchRow; items: readonly PayoutItemRow[] }) {
  const t = useMessages(payouts)
  const candidates = useRoute(payoutCandidatesRoute, { batch: batch.id }, { keep: true }).value
  const fee = useSettings().value?.settings.payout_fee
  const figures: { name: string; value: string; sub?: string }[] = [
    { name: t.payments, value: formatCount(batch.count) },
    { name: t.people, value: formatCount(new Set(items.map(({ user_id }) => user_id)).size) },
  ]
  if (candidates !== undefined) {
    const { leftOut, leftOutMore } = candidates
    figures.push({ name: t.leftOut, value: `${formatCount(leftOut.length)}${leftOutMore ? '+' : ''}` })
  }
  if (fee !== undefined && batch.count > 0) {
    const amounts = items.map(({ amount_cents }) => amount_cents)
    const { needed, fees } = payoutBalance(amounts, fee)
    const sub = t.feesOf(formatCents(fees), String(fee.percent), formatCents(fee.mostCents))
    figures.push({ name: t.balanceNeeded, value: formatCents(needed), sub })
  }
  return (
    // The left border of a row's first item is clipped.
    <div className="overflow-hidden rounded-xl bg-raised px-5 py-4 shadow-sm">
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3 md:-ml-8 md:flex md:flex-wrap md:gap-x-8">
        <div className="col-span-3 md:pl-8">
          <dt className="text-sm text-muted">{t.total}</dt>
          <dd className="font-display text-[min(var(--text-4xl),11vw)] leading-tight font-semibold tracking-[-.03em]">
            {formatCents(batch.total_cents)}
          </dd>
        </div>
        {figures.map(({ name, value, sub }) => (
          <div
            key={name}
            className={`min-w-0 border-line md:border-l md:pl-8 ${sub === undefined ? '' : 'col-span-3 md:flex-1 md:basis-72'}`}
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl font-semibold">
              {value}
              {sub !== undefined && (
                <span className="block font-sans text-sm leading-sm font-normal text-muted">{sub}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const stages = ['draft', 'exported', 'sent', 'reconciled'] as const

/** The steps check, download, send and reconcile. Finished steps have their time, and the current step is highlighted. */
function PayoutStages({ batch }: { batch: PayoutBatchRow }) {
  const t = useMessages(payouts)
  const api = useMessages(payPalApi)
  const language = useLanguage()
  const steps = batch.submission === '' ? t.steps : api.steps
  if (batch.state === 'cancelled') return <p className="text-muted">{t.states.cancelled}</p>
  // A download also completes the check.
  const at = { draft: 0, exported: 2, sent: 3, reconciled: 4 }[batch.state]
  const when = ['', batch.exported_at, batch.sent_at, batch.reconciled_at]
  return (
    <StageList
      label={t.stepsLabel}
      stages={stages}
      at={at}
      text={(stage, isDone, n) => {
        const [next, done] = steps[stage]
        return isDone ? t.stepDone(done ?? '', formatMoment(when[n] ?? '', language)) : next
      }}
    />
  )
}

/** Sends a draft over PayPal's API if API keys are set. The file remains the default (M24). */
function SendByApiCard({ batch }: { batch: PayoutBatchRow }) {
  const dialogProps = usePayoutDialogProps()
  const t = useMessages(payPalApi)
  const messages = useMessages(payouts)
  const { value } = useRoute(payPalRoute, {})
  if (value === undefined || value.mode === 'off') return null
  const seen = { count: batch.count, cents: batch.total_cents }
  return (
    <Card title={t.ways.api}>
      <p className="mb-3 text-muted">{t.apiText}</p>
      {value.mode === 'sandbox' && <p className="mb-3 font-semibold">{t.sandboxText}</p>}
      {batch.needs_other && <p className="mb-3 font-semibold">{messages.needsOther}</p>}
      <DialogButton
        blocked={batch.needs_other ? messages.needsOther : ''}
        kind="quiet"
        size="sm"
        dialog={(close) => (
          <CommandDialog
            {...dialogProps}
            open
            route={exportPayoutRoute}
            start={{}}
            toInput={() => ({ batch: batch.id, seen, way: 'api' as const })}
            title={t.sendTitle}
            lead={t.sendText}
            confirm={t.sendConfirm(formatCents(batch.total_cents))}
            consequence={() => (
              <CountAndSum {...seen}>
                {value.mode === 'sandbox' && <p className="font-semibold">{t.sandboxText}</p>}
              </CountAndSum>
            )}
            done={() => ({ title: t.sendDone })}
            onClose={close}
          />
        )}
      >
        {t.send}
      </DialogButton>
    </Card>
  )
}

type ExclusionReason = PayoutCandidates['leftOut'][number]['reason']
/** The reasons whose detail is a day. */
const datedReasons: readonly ExclusionReason[] = ['payee-cooling-off', 'holding-period']

function ExcludedPaymentsCard({ batch }: { batch: Id }) {
  const t = useMessages(payouts)
  const language = useLanguage()
  const { value } = useRoute(payoutCandidatesRoute, { batch }, { keep: true })
  if (value === undefined) return <Skeleton className="h-40 rounded-xl" />
  const { leftOut, leftOutMore } = value
  const sum = leftOut.reduce((cents, row) => cents + row.cents, 0)
  const summary = leftOutMore
    ? t.leftOutMore(leftOut.length)
    : t.leftOutSum(formatCount(leftOut.length), formatCents(sum))
  return (
    <Card title={t.leftOut} aside={<span className="text-muted">{summary}</span>}>
      {leftOut.length === 0 && <p className="text-muted">{t.leftOutNone}</p>}
      <ul className="grid">
        {leftOut.map((row) => (
          <li key={row.payment} className="border-t border-line py-2 first:border-t-0 first:pt-0">
            <p className="flex justify-between gap-4">
              <b className="min-w-0 font-semibold wrap-anywhere">{row.name || t.noName}</b>
              <b className="font-semibold">{formatCents(row.cents)}</b>
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {t.leftOutWhy[row.reason](
                datedReasons.includes(row.reason) ? formatDayMonth(row.detail, language) : row.detail,
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
