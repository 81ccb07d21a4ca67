import { useMemo, useRef, useState } from 'react'
import type { UserPayment } from '../../../domain/entities'
import { seenOf } from '../../../domain/money/payment-selection'
import type { ListSource } from '../../data/repos/list-source'
import { useAllPayments } from '../../data/repos/payments-admin'
import { useProgramme } from '../../data/repos/programme'
import { useMonths } from '../../data/repos/runs'
import { useSyncStatus } from '../../data/repos/sync-status'
import { useOnline } from '../../data/repos/use-online'
import { formatCount, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { CsvButton } from '../../lists/csv-button'
import { FilterSelect } from '../../lists/filter-select'
import { ListView } from '../../lists/list-view'
import { pageRows } from '../../lists/page-rows'
import { SavedViews } from '../../lists/saved-views'
import { SearchBox } from '../../lists/search-box'
import { SelectAllBand } from '../../lists/select-all-band'
import { SelectionBar } from '../../lists/selection-bar'
import { nothingPicked, useListState, type ListControl } from '../../lists/use-list-state'
import { useOpened } from '../../lists/use-opened'
import { Button } from '../../ui/button'
import { FilterTabs } from '../../ui/filter-tabs'
import { CancelPaymentDialog } from './cancel-payment-dialog'
import { ConfirmPayments, type PaymentsAsked } from './confirm-payments'
import { CreatePaymentDialog } from './create-payment-dialog'
import { DryRunSheet } from './dry-run-sheet'
import { PaymentPhoneRow, shownOnScreen, usePaymentColumns } from './payment-columns'
import { commandFilter, inOrder, paymentsSpec, paymentStatuses, underFilter } from './payment-list'
import { PaymentSheet } from './payment-sheet'
import { PaymentSummary } from './payment-summary'
import { UndoRun } from './undo-run'

const tabs = ['', ...paymentStatuses] as const

/** Payments of the admin (document 2, section 2): figures, the list, the monthly run, payments by hand. */
export function PaymentsPage() {
  const t = useMessages(payments)
  const all = useAllPayments()
  const { opened: arrived, progress } = useSyncStatus()
  const online = useOnline()
  const list = useListState(paymentsSpec)
  const { filters, search, sort, page, picked } = list.state
  const opened = useOpened('payment')
  const [round, setRound] = useState(0)
  const programme = useProgramme().value
  const [asked, setAsked] = useState<PaymentsAsked | null>(null)
  const [generating, setGenerating] = useState(false)
  const [creating, setCreating] = useState(false)
  const [cancelling, setCancelling] = useState<UserPayment | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const rows = all.rows

  const found = useMemo(() => underFilter(rows, { filters, search }), [rows, filters, search])
  const matching = useMemo(
    () => inOrder(filters['status'] === '' ? found : found.filter((row) => row.status === filters['status']), sort),
    [found, filters, sort],
  )
  const countOf = (status: string) =>
    status === '' ? found.length : found.filter((row) => row.status === status).length
  const source: ListSource<UserPayment> = {
    rows: matching.slice((page - 1) * pageRows, page * pageRows),
    total: matching.length,
    more: matching.length > page * pageRows,
    loading: all.loading && rows.length > 0,
    // while a first sync is under way nobody knows that there are none (P10)
    known: rows.length > 0 || (!all.loading && arrived && progress === null),
    error: all.error,
    asOf: null,
    retry: all.reload,
  }
  // whether a run can be undone changes with every payment that moves, here or on another device (M5)
  const pendingNow = rows.filter((row) => row.status === 'pending').length
  const months = useMonths(`${round}/${rows.length}/${pendingNow}`)
  const again = () => setRound((before) => before + 1)
  const deeds = useMemo(
    () => ({
      online,
      onApprove: (payment: UserPayment) => setAsked({ deed: 'approve', payments: [payment] }),
      onDisperse: (payment: UserPayment) => setAsked({ deed: 'disperse', payments: [payment] }),
      onCancel: setCancelling,
    }),
    [online],
  )
  const columns = usePaymentColumns(opened, deeds)

  // what is no longer under the filter can't be picked
  const chosen = picked.all === null ? matching.filter((row) => picked.keys.includes(row.id)) : matching
  const pickAll = () => list.pick({ keys: [], all: seenOf(matching) })
  const move = (deed: PaymentsAsked['deed'], some: readonly UserPayment[]) => {
    const all = picked.all !== null
    setAsked(all ? { deed, filter: commandFilter(list.state), seen: seenOf(some) } : { deed, payments: some })
  }
  const narrow = (name: string) => (value: string) => list.choose({ filters: { [name]: value } })
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PaymentSummary rows={rows} />
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 max-md:*:basis-36">
          <UndoRun run={months.value?.newestRun ?? null} onUndone={again} />
          <Button {...blocked} kind="quiet" onClick={() => setCreating(true)}>
            {t.create}
          </Button>
          <Button {...blocked} onClick={() => setGenerating(true)}>
            {t.generate}
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          label={t.filter}
          value={(filters['status'] ?? '') as (typeof tabs)[number]}
          onChange={narrow('status')}
          options={tabs.map((value) => ({
            value,
            label: value === '' ? t.all : t.statuses[value],
            count: formatCount(countOf(value)),
          }))}
        />
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <SearchBox list={list} label={t.search} box={box} className="max-md:w-full md:w-56" />
          <PaymentFilters list={list} rows={rows} />
          <CsvButton name="payments" columns={columns} rows={() => ({ rows: matching, cut: false })} />
        </div>
      </div>
      <SavedViews list={list} />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        shown={shownOnScreen}
        rowKey={(row) => row.id}
        nameOf={(row) => row.person_name || t.noName}
        phoneRow={(row) => <PaymentPhoneRow row={row} opened={opened} deeds={deeds} />}
        current={opened.id}
        search={box}
        online={online}
        offline={t.offlineText}
        band={<SelectAllBand list={list} source={source} rowKey={(row) => row.id} onPickAll={pickAll} />}
        failed={t.failed}
        empty={{ title: t.none, text: search === '' ? t.noneText : t.noMatch(search) }}
      />
      <SelectionBar
        count={chosen.length}
        cents={seenOf(chosen).cents}
        all={{ count: matching.length, onPick: pickAll }}
        onClear={() => list.pick(nothingPicked)}
      >
        <BulkButtons rows={chosen} online={online} onMove={move} />
        <CsvButton name="payments" kind="field" columns={columns} rows={() => ({ rows: chosen, cut: false })} />
      </SelectionBar>
      {months.value !== undefined && (
        <DryRunSheet
          open={generating}
          months={months.value}
          thresholdCents={programme?.payment_threshold_cents ?? 0}
          onClose={() => setGenerating(false)}
          onCommitted={again}
        />
      )}
      <CreatePaymentDialog open={creating} onClose={() => setCreating(false)} />
      <PaymentSheet payment={rows.find(({ id }) => id === opened.id) ?? null} onClose={opened.close} />
      <CancelPaymentDialog payment={cancelling} onClose={() => setCancelling(null)} onDone={again} />
      <ConfirmPayments
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={() => {
          list.pick(nothingPicked)
          again()
        }}
      />
    </div>
  )
}

/** Month and type. */
function PaymentFilters({ list, rows }: { list: ListControl; rows: readonly UserPayment[] }) {
  const t = useMessages(payments)
  const language = useLanguage()
  const { filters } = list.state
  const months = useMemo(() => [...new Set(rows.map((row) => row.month))].sort().reverse(), [rows])
  return (
    <>
      <FilterSelect
        name={t.month}
        value={filters['month'] ?? ''}
        onChange={(month) => list.choose({ filters: { month } })}
        options={months.map((value) => ({ value, label: formatMonth(value, language) }))}
      />
      <FilterSelect
        name={t.type}
        value={filters['type'] ?? ''}
        onChange={(type) => list.choose({ filters: { type } })}
        options={(['rental', 'commission'] as const).map((value) => ({ value, label: t.types[value] }))}
      />
    </>
  )
}

interface BulkProps {
  rows: readonly UserPayment[]
  online: boolean
  onMove: (deed: 'approve' | 'disperse', rows: readonly UserPayment[]) => void
}

/** What can be done with the picked payments; those in another state are left alone. */
function BulkButtons({ rows, online, onMove }: BulkProps) {
  const t = useMessages(payments)
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  const pending = rows.filter((row) => row.status === 'pending')
  const approved = rows.filter((row) => row.status === 'approved')
  return (
    <>
      {pending.length > 0 && (
        <Button {...blocked} size="sm" kind="field" onClick={() => onMove('approve', pending)}>
          {t.approveMany(pending.length)}
        </Button>
      )}
      {approved.length > 0 && (
        <Button {...blocked} size="sm" kind="field" onClick={() => onMove('disperse', approved)}>
          {t.disperseMany(approved.length)}
        </Button>
      )}
    </>
  )
}
