import { useEffect, useRef, useState } from 'react'
import type { UserPayment } from '../../../domain/entities'
import { useAllPayments } from '../../data/repos/payments-admin'
import { useProgramme } from '../../data/repos/programme'
import { useMonths } from '../../data/repos/runs'
import { useSyncStatus } from '../../data/repos/sync-status'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { Skeleton } from '../../ui/skeleton'
import { TextInput } from '../../ui/text-input'
import { CancelPaymentDialog } from './cancel-payment-dialog'
import { CreatePaymentDialog } from './create-payment-dialog'
import { DryRunSheet } from './dry-run-sheet'
import { PaymentSheet } from './payment-sheet'
import { PaymentSummary } from './payment-summary'
import { PaymentsTable } from './payments-table'
import { SelectionBar } from './selection-bar'
import { UndoRun } from './undo-run'
import { usePaymentCommands } from './use-payment-commands'
import { usePaymentList } from './use-payment-list'

const filters = ['all', 'pending', 'approved', 'dispersed', 'cancelled'] as const

/** Payments of the admin (document 2, section 2): figures, the table, the monthly run, payments by hand. `/` searches. */
export function PaymentsPage() {
  const t = useMessages(payments)
  const { rows, loading, error } = useAllPayments()
  const { state, opened } = useSyncStatus()
  const online = state !== 'offline'
  const [round, setRound] = useState(0)
  const months = useMonths(round + rows.length)
  const programme = useProgramme().value
  const list = usePaymentList(rows)
  const commands = usePaymentCommands(rows)
  const [generating, setGenerating] = useState(false)
  const [creating, setCreating] = useState(false)
  const [open, setOpen] = useState<UserPayment | null>(null)
  const [cancelling, setCancelling] = useState<UserPayment | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  useSlashKey(searchBox)

  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  const again = () => setRound((before) => before + 1)
  const skeleton = (loading || !opened) && rows.length === 0 && error === null && online
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-4 md:px-8 md:py-5">
      {!online && <Band title={t.offline}>{t.offlineText}</Band>}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PaymentSummary rows={rows} />
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          <UndoRun run={months.value?.newestRun ?? null} online={online} onUndone={again} />
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
          value={list.filter}
          onChange={list.setFilter}
          options={filters.map((value) => ({
            value,
            label: value === 'all' ? t.all : t.statuses[value],
            count: list.counts[value],
          }))}
        />
        <TextInput
          ref={searchBox}
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={list.search}
          onChange={(event) => list.setSearch(event.target.value)}
          className="md:w-72"
        />
      </div>
      {error !== null && <ErrorState title={t.failed} />}
      {skeleton && <Skeleton className="h-96 rounded-lg" />}
      {!skeleton && error === null && list.total === 0 && (
        <EmptyState title={t.none}>{list.search === '' ? t.noneText : t.noMatch(list.search)}</EmptyState>
      )}
      {list.total > 0 && (
        <PaymentsTable
          rows={list.shown}
          busy={commands.busy}
          online={online}
          picked={new Set(list.pickedRows.map((row) => row.id))}
          onPick={list.setPicked}
          onOpen={setOpen}
          onApprove={(id) => void commands.approve([id])}
          onDisperse={(id) => void commands.disperse([id])}
          onCancel={setCancelling}
          footer={
            <>
              <span>{t.showing(list.from + 1, list.from + list.shown.length, list.total)}</span>
              <span className="ml-auto flex gap-2">
                <Button kind="bare" size="sm" disabled={list.page === 0} onClick={() => list.setPage(list.page - 1)}>
                  {t.previous}
                </Button>
                <Button
                  kind="bare"
                  size="sm"
                  disabled={list.page + 1 >= list.pages}
                  onClick={() => list.setPage(list.page + 1)}
                >
                  {t.next}
                </Button>
              </span>
            </>
          }
        />
      )}
      {list.pickedRows.length > 0 && (
        <SelectionBar
          rows={list.pickedRows}
          online={online}
          busy={commands.busy.size > 0}
          onApprove={(ids) => void commands.approve(ids)}
          onDisperse={(ids) => void commands.disperse(ids)}
          onClear={() => list.setPicked(new Set())}
        />
      )}
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
      <PaymentSheet payment={open} onClose={() => setOpen(null)} />
      <CancelPaymentDialog payment={cancelling} onClose={() => setCancelling(null)} />
    </div>
  )
}

/** `/` goes to the search, unless somebody is typing. */
function useSlashKey(target: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || typing) return
      event.preventDefault()
      target.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [target])
}
