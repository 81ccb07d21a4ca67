import { useEffect, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import { monthsRoute } from '../../../domain/api/money/payment-runs'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { useProgram } from '../../data/queries/installation/program'
import { useRoute, type Answer } from '../../data/queries/use-route'
import { usePayeeProblem, refreshPayments, type PaymentTotals } from '../../data/queries/money/payments'
import { usePaymentActionJobs, useRunJobs } from '../../data/queries/money/runs'
import { useOnline } from '../../data/queries/network'
import { useMessages } from '../../i18n/language'
import { payments } from '../../i18n/admin-areas'
import { ListLayout } from '../../lists/list-footer'
import { ListView } from '../../lists/list-view'
import { SelectAllBanner } from '../../lists/select-all-banner'
import { emptySelection, useListState } from '../../lists/use-list-state'
import { useOpenedRow } from '../../lists/use-opened-row'
import { Button, LinkButton } from '../../ui/button'
import { BulkBar, usePaymentShortcuts, usePaymentSelection } from './payment-selection'
import { ConfirmPaymentsDialog, type PaymentConfirmation } from './confirm-payments-dialog'
import { PaymentActionJobs, RunJobs } from './jobs'
import { payeeName, usePaymentColumns, type PaymentHandlers } from './payment-columns'
import { PaymentSheet } from './payment-sheet'
import { CancelPaymentDialog } from './cancel-payment-dialog'
import { CreatePaymentDialog } from './create-payment-dialog'
import { DryRunSheet } from './runs/dry-run-sheet'
import { paymentListSpec, usePaymentList } from './payment-list'
import { PaymentTools, useFilterLabel } from './payment-tools'
import { paths } from '../../../domain/paths'
import { formatCount, formatCents } from '../../i18n/format'
import { Banner } from '../../ui/banner'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { Skeleton } from '../../ui/states/empty-state'
import { amountStatusStyles } from '../../ui/states/status-badge'
import { CommandButton } from '../../forms/command-parts'
import { TitleActions } from '../../ui/title-actions'

/** The admin's payments page (document 2, section 2): totals, the list, the monthly run and manual payments. */
export function PaymentsPage() {
  const t = useMessages(payments)
  const online = useOnline()
  const list = useListState(paymentListSpec)
  const opened = useOpenedRow('payment')
  const of = usePaymentList(list)
  const { source, sums } = of
  const picked = usePaymentSelection(list, of)
  const { dialog, setLayer, create, generate } = usePaymentDialog()
  const searchBox = useRef<HTMLInputElement>(null)
  const { months, jobs, actionJobs, refresh } = useMonthsAndJobs(sums)
  const stopped = !online ? t.needsNetwork : months.value?.lock ? t.locked : ''
  const ask = (confirmation: PaymentConfirmation) => setLayer({ is: 'ask', confirmation })
  const handlers: PaymentHandlers = {
    online,
    stopped,
    problemOf: usePayeeProblem(),
    onApprove: (payment) => ask({ action: 'approve', payments: [payment] }),
    onDisperse: (payment) => ask({ action: 'disperse', payments: [payment] }),
    onCancel: (payment) => setLayer({ is: 'cancel', payment }),
  }
  const columns = usePaymentColumns(opened, handlers, list.state.filters['status'] ?? '')
  const { whole } = picked
  const filterText = useFilterLabel(list)
  const shortcuts = usePaymentShortcuts({ list, rows: source.rows, picked, opened, handlers, onAsk: ask })
  const pickAll = () => whole && list.pick({ keys: [], all: { count: whole.count, cents: whole.cents } })
  return (
    <ListLayout>
      <AuditLockBanner lock={months.value?.lock} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PaymentSummary sums={sums} />
        <PaymentsPageActions stopped={stopped} onCreate={create} onGenerate={generate} />
      </div>
      <RunJobs jobs={jobs} onRunAgain={generate} />
      <PaymentActionJobs jobs={actionJobs} />
      <PaymentTools
        {...{ list, of, columns }}
        searchRef={searchBox}
        blocked={online ? '' : t.needsNetwork}
        onCreate={create}
      />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        rowKey={rowKey}
        nameOf={(row) => payeeName(row, t)}
        current={opened.id}
        search={searchBox}
        shortcuts={shortcuts}
        banner={
          <SelectAllBanner
            {...{ list, onPickAll: pickAll, rowKey, filterText }}
            source={{ ...source, total: whole?.count }}
          />
        }
        failed={t.failed}
        empty={{ title: t.none, text: list.state.search === '' ? t.noneText : t.noMatch(list.state.search) }}
      />
      {/* In the mobile layout the page's main action is at the end. */}
      <MobileGenerateButton stopped={stopped} onGenerate={generate} />
      <BulkBar
        {...{ list, picked, columns, handlers }}
        listed={of.query}
        page={source.rows}
        onPickAll={pickAll}
        onAsk={ask}
      />
      <PaymentDialogs
        {...{ dialog, handlers, months }}
        opened={{ id: opened.id, row: source.rows.find(({ id }) => id === opened.id) }}
        onClose={() => setLayer({ is: 'none' })}
        onClosePayment={opened.close}
        onChanged={refresh}
        onMoved={() => list.pick(emptySelection)}
      />
    </ListLayout>
  )
}

function MobileGenerateButton({ stopped, onGenerate }: { stopped: string; onGenerate: () => void }) {
  const t = useMessages(payments)
  return (
    <Button blocked={stopped} kind="quiet" className="md:hidden" onClick={onGenerate}>
      {t.generate}
    </Button>
  )
}

/** Holds the open dialog. Creating and generating are in the URL (`?do=`), so other pages can link to them. */
function usePaymentDialog() {
  const dialogInUrl = useOpenedRow('do')
  const [dialog, setLayer] = useState<PaymentDialog>({ is: 'none' })
  const { id } = dialogInUrl
  const shown: PaymentDialog = id === 'create' || id === 'generate' ? { is: id } : dialog
  return {
    dialog: shown,
    setLayer: (next: PaymentDialog) => {
      setLayer(next)
      if (id !== '') dialogInUrl.close()
    },
    create: () => dialogInUrl.open('create'),
    generate: () => dialogInUrl.open('generate'),
  }
}

const rowKey = ({ id }: PaymentRow): string => id

const newestState = ([newest]: readonly { id: string; state: string }[]): string =>
  newest === undefined ? '' : `${newest.id}/${newest.state}`

/**
 * Returns the months and the jobs. Reloads the months when a payment changes or a run ends, because either affects whether
 * a run can be undone (M5).
 */
function useMonthsAndJobs(sums: PaymentTotals | undefined) {
  const [round, setRound] = useState(0)
  const jobs = useRunJobs().value ?? []
  const actionJobs = usePaymentActionJobs().value ?? []
  const now = `${newestState(jobs)}/${newestState(actionJobs)}`
  const counts = Object.values(sums?.of ?? {}).map(({ count }) => count)
  const months = useRoute(monthsRoute, {}, { again: `${round}/${counts.join()}/${now}` })
  const last = useRef(now)
  useEffect(() => {
    if (last.current !== '/' && last.current !== now) refreshPayments()
    last.current = now
  }, [now])
  const refresh = () => {
    refreshPayments()
    setRound((before) => before + 1)
  }
  return { months, jobs, actionJobs, refresh }
}

/** Shown while a broken audit log locks payments (decision 0044); an `entry` of 0 is the end of the log. */
function AuditLockBanner({ lock }: { lock: { entry: number } | undefined }) {
  const t = useMessages(payments)
  if (lock === undefined) return null
  const { entry } = lock
  return (
    <Banner
      tone="danger"
      title={entry === 0 ? t.lockedEnd : t.lockedAt(formatCount(entry))}
      action={
        <LinkButton kind="quiet" size="sm" href={entry === 0 ? paths.adminAudit : `${paths.adminAudit}?upto=${entry}`}>
          {t.lockedLook}
        </LinkButton>
      }
    >
      {t.lockedText}
    </Banner>
  )
}

const tones = { pending: 'text-caution', approved: 'text-accent', dispersed: 'text-positive' }

/** `sums` is undefined while unknown, because totals are never computed from partial data (P10). */
function PaymentSummary({ sums }: { sums: PaymentTotals | undefined }) {
  const t = useMessages(payments)
  const known = sums !== undefined
  const sumOf = (status: keyof PaymentTotals['of']) => sums?.of[status] ?? { count: 0, cents: 0 }
  const [pending, approved] = [sumOf('pending'), sumOf('approved')]
  const figures = [
    { status: 'pending', name: t.pending, value: formatCount(pending.count), sum: formatCents(pending.cents) },
    { status: 'approved', name: t.approved, value: formatCount(approved.count), sum: formatCents(approved.cents) },
    { status: 'dispersed', name: t.dispersedTotal, value: formatCents(sumOf('dispersed').cents), sum: '' },
  ] as const
  return (
    <dl
      aria-busy={!known || undefined}
      className="flex flex-wrap justify-between gap-x-4 gap-y-2 max-md:w-full md:gap-x-6 [&>div]:md:not-last:border-r [&>div]:md:not-last:border-line [&>div]:md:not-last:pr-6"
    >
      {figures.map(({ status, name, value, sum: foot }) => (
        <div key={name} className="min-w-0">
          <dt className="flex items-center gap-1.5 text-sm whitespace-nowrap text-muted">
            <span className={tones[status]}>
              <StatusGlyph glyph={amountStatusStyles[status].glyph} />
            </span>
            {name}
          </dt>
          <dd className="flex flex-wrap items-baseline gap-x-2.5 max-md:flex-col">
            <span className="font-display text-xl leading-2xl font-semibold tracking-[-.02em] md:text-2xl">
              {known ? value : <Skeleton className="my-2 inline-block h-4 w-16" />}
            </span>
            {known && foot !== '' && <span className="text-sm text-muted">{foot}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PaymentsPageActionsProps {
  stopped: string
  onCreate: () => void
  onGenerate: () => void
}

/** Page actions of the desktop layout; on mobile they are in the list's menu and at the end. */
function PaymentsPageActions({ stopped, onCreate, onGenerate }: PaymentsPageActionsProps) {
  const t = useMessages(payments)
  return (
    <TitleActions>
      <CommandButton kind="quiet" size="sm" className="max-md:hidden" onClick={onCreate}>
        <Plus aria-hidden />
        {t.create}
      </CommandButton>
      <Button blocked={stopped} size="sm" className="max-md:hidden" onClick={onGenerate}>
        {t.generate}
      </Button>
    </TitleActions>
  )
}

/** The open dialog of the page; only one is open at a time. */
type PaymentDialog =
  | { is: 'none' | 'create' | 'generate' }
  | { is: 'ask'; confirmation: PaymentConfirmation }
  | { is: 'cancel'; payment: PaymentRow }

interface PaymentDialogsProps {
  dialog: PaymentDialog
  /** The opened payment: its id from the URL ('' for none), and its row if it is on this page. */
  opened: { id: string; row: PaymentRow | undefined }
  handlers: PaymentHandlers
  months: Answer<MonthsState>
  onClose: () => void
  onClosePayment: () => void
  onChanged: () => void
  onMoved: () => void
}

function PaymentDialogs(props: PaymentDialogsProps) {
  const { dialog, opened, handlers, months, onClose, onClosePayment, onChanged, onMoved } = props
  const threshold = useProgram().value?.payment_threshold_cents ?? 0
  return (
    <>
      <PaymentSheet key={opened.id} {...opened} handlers={handlers} onClose={onClosePayment} />
      {dialog.is === 'generate' && (
        <DryRunSheet months={months} thresholdCents={threshold} onClose={onClose} onStarted={onChanged} />
      )}
      <CreatePaymentDialog open={dialog.is === 'create'} onDone={onChanged} onClose={onClose} />
      {dialog.is === 'cancel' && <CancelPaymentDialog payment={dialog.payment} onClose={onClose} onDone={onChanged} />}
      {dialog.is === 'ask' && (
        <ConfirmPaymentsDialog
          confirmation={dialog.confirmation}
          onClose={onClose}
          onDone={() => {
            onMoved()
            onChanged()
          }}
        />
      )}
    </>
  )
}
