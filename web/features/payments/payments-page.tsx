import { useMemo, useRef, useState } from 'react'
import type { PaymentRunJob } from '../../../domain/collections/payment-run-jobs'
import type { UserPayment } from '../../../domain/entities'
import { seenOf } from '../../../domain/money/payment-selection'
import { usePayeeProblems } from '../../data/repos/payee-problems'
import { useMonths, useRunJobs } from '../../data/repos/runs'
import { useOnline } from '../../data/repos/use-online'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { ListView } from '../../lists/list-view'
import { SelectAllBand } from '../../lists/select-all-band'
import { nothingPicked, useListState } from '../../lists/use-list-state'
import { useOpened } from '../../lists/use-opened'
import { Button } from '../../ui/button'
import { BulkBar } from './bulk-bar'
import { PaymentActions, type UndoAction } from './payment-actions'
import { PaymentPhoneRow, shownOnScreen, usePaymentColumns, type PaymentDeeds } from './payment-columns'
import { PaymentLayers, type PaymentLayer } from './payment-layers'
import { paymentsSpec } from './payment-list'
import { PaymentSummary } from './payment-summary'
import { PaymentTools } from './payment-tools'
import { RunJobs } from './run-jobs'
import { usePaymentList } from './use-payment-list'

/** Payments of the admin (document 2, section 2): figures, the list, the monthly run, payments by hand. */
export function PaymentsPage() {
  const t = useMessages(payments)
  const online = useOnline()
  const list = useListState(paymentsSpec)
  const opened = useOpened('payment')
  const of = usePaymentList(list)
  const { source, all, matching } = of
  const [layer, setLayer] = useState<PaymentLayer>({ is: 'none' })
  const box = useRef<HTMLInputElement>(null)
  const [round, setRound] = useState(0)
  const { months, jobs } = useRuns(all, round)
  const again = () => setRound((before) => before + 1)
  const deeds = useDeeds(online, setLayer)
  const columns = usePaymentColumns(opened, deeds)
  const pickAll = () => list.pick({ keys: [], all: seenOf(matching) })
  const run = months.value?.newestRun ?? null
  const undo: UndoAction =
    run === null || !run.undoable ? null : { month: run.month, onUndo: () => setLayer({ is: 'undo', run }) }
  const create = () => setLayer({ is: 'create' })
  const generate = () => setLayer({ is: 'generate' })
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PaymentSummary rows={all} known={source.known} />
        <PaymentActions online={online} undo={undo} onCreate={create} onGenerate={generate} />
      </div>
      <RunJobs jobs={jobs} onAgain={generate} />
      <PaymentTools
        list={list}
        of={of}
        box={box}
        columns={columns}
        blocked={online ? '' : t.needsNetwork}
        onCreate={create}
        undo={undo}
      />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        shown={shownOnScreen}
        rowKey={(row) => row.id}
        nameOf={(row) => row.person_name || t.noName}
        phoneRow={(row) => <PaymentPhoneRow row={row} opened={opened} problem={deeds.problems.get(row.id)} />}
        current={opened.id}
        search={box}
        online={online}
        offline={t.offlineText}
        band={<SelectAllBand list={list} source={source} rowKey={(row) => row.id} onPickAll={pickAll} />}
        failed={t.failed}
        empty={{ title: t.none, text: list.state.search === '' ? t.noneText : t.noMatch(list.state.search) }}
      />
      {/* on phones the page's main step stands at its end, where nothing is in its way */}
      <Button {...blocked} kind="quiet" className="md:hidden" onClick={generate}>
        {t.generate}
      </Button>
      <BulkBar
        list={list}
        matching={matching}
        columns={columns}
        deeds={deeds}
        onPickAll={pickAll}
        onAsk={(asked) => setLayer({ is: 'ask', asked })}
      />
      <PaymentLayers
        layer={layer}
        payment={all.find(({ id }) => id === opened.id) ?? null}
        deeds={deeds}
        months={months}
        onClose={() => setLayer({ is: 'none' })}
        onClosePayment={opened.close}
        onChanged={again}
        onMoved={() => list.pick(nothingPicked)}
      />
    </div>
  )
}

const noJobs: readonly PaymentRunJob[] = []

/**
 * The months, asked for anew whenever a run has ended or a payment moves, here or on another device: whether a run can be undone
 * changes with it (M5). And the runs that were asked for.
 */
function useRuns(all: readonly UserPayment[], round: number) {
  const jobs = useRunJobs().value ?? noJobs
  const [newest] = jobs
  const pendingNow = all.filter((row) => row.status === 'pending').length
  const months = useMonths(`${round}/${all.length}/${pendingNow}/${newest?.id}/${newest?.state}`)
  return { months, jobs }
}

/** What can be done with one payment: each asks first. */
function useDeeds(online: boolean, show: (layer: PaymentLayer) => void): PaymentDeeds {
  const problems = usePayeeProblems()
  return useMemo(
    () => ({
      online,
      problems,
      onApprove: (payment) => show({ is: 'ask', asked: { deed: 'approve', payments: [payment] } }),
      onDisperse: (payment) => show({ is: 'ask', asked: { deed: 'disperse', payments: [payment] } }),
      onCancel: (payment) => show({ is: 'cancel', payment }),
    }),
    [online, problems, show],
  )
}
