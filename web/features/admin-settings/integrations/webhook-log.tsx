import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { msOf } from '../../../../domain/moments'
import { isDeliveryProblem, deliveryStates, type DeliveryState } from '../../../../domain/webhooks/delivery'
import { type Refusal, useCommand } from '../../../forms/use-command'
import { SendButton } from '../../../forms/command-parts'
import { useMessages } from '../../../i18n/language'
import { webhook } from '../../../i18n/admin-areas'
import {
  webhookDeliveriesRoute,
  sendTestWebhookRoute,
  type DeliveryRow,
  type WebhookState,
} from '../../../../domain/api/messages/webhook'
import { useRoute } from '../../../data/queries/use-route'
import { toListSource, fetchAllRows } from '../../../data/queries/list-source'
import { useNow } from '../../../data/queries/clock'
import { useOnline } from '../../../data/queries/network'
import { formatCount } from '../../../i18n/format'
import { CsvButton } from '../../../lists/tools/csv-button'
import { omitEmpty } from '../../../lists/tools/list-filter'
import { oneOf, type ListSpec } from '../../../lists/list-url'
import { ListView } from '../../../lists/list-view'
import { useListState } from '../../../lists/use-list-state'
import { useOpenedRow, type OpenedRow } from '../../../lists/use-opened-row'
import { Button } from '../../../ui/button'
import { FilterTabs } from '../../../ui/filter-tabs'
import {
  WebhookDeliveryDialog,
  useResendDeliveries,
  type ResendCommand,
  DeliveryStatusBadge,
  AttemptDots,
  useDeliveryStatusText,
  useFormatDateTime,
} from './webhook-delivery'
import type { ListColumn } from '../../../ui/column'
import { RowLink } from '../../../lists/row-link'

const spec: ListSpec = {
  screen: 'webhook',
  usesCursors: true,
  filters: { state: oneOf(deliveryStates) },
  sorts: [],
  sort: { key: 'when', descending: true },
}
const tabs = ['', ...deliveryStates] as const

export function WebhookLog(props: { state: WebhookState; saved: boolean; onChanged: () => void }) {
  const { state, saved, onChanged } = props
  const t = useMessages(webhook)
  const online = useOnline()
  const list = useListState(spec)
  const filters = omitEmpty(list.state.filters) as { state?: DeliveryState }
  const source = toListSource(useRoute(webhookDeliveriesRoute, { ...filters, after: list.state.after }, { keep: true }))
  const opened = useOpenedRow('delivery')
  const changed = () => {
    source.retry()
    onChanged()
  }
  const resend = useResendDeliveries(changed)
  const isSetUp = state.address !== '' && (state.format !== 'json' || state.secretAt !== '')
  usePollWhileSending(source.rows, isSetUp && online && source.error === null, changed)
  const columns = useDeliveryColumns(opened, resend)
  const counts = source.page?.counts ?? state.counts
  const all = deliveryStates.reduce((sum, each) => sum + (counts[each] ?? 0), 0)
  const failed = filters.state === 'failed' ? source.rows : []
  const log = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#deliveries') log.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={log} className="grid min-w-0 scroll-mt-4 gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <FilterTabs
          label={t.deliveries}
          value={(filters.state ?? '') as (typeof tabs)[number]}
          onChange={(chosen) => list.choose({ filters: { state: chosen } })}
          options={tabs.map((value) => ({
            value,
            label: value === '' ? t.all : t.states[value],
            count: formatCount(value === '' ? all : (counts[value] ?? 0)),
          }))}
        />
        <span className="ml-auto flex flex-wrap justify-end gap-1">
          {failed.length > 0 && (
            <SendButton kind="bare" size="sm" command={resend} input={{ deliveries: failed.map(({ id }) => id) }}>
              {t.sendAllAgain(failed.length)}
            </SendButton>
          )}
          <TestButton ready={isSetUp && saved} onChanged={changed} />
          {all > 0 && (
            <CsvButton
              name="webhook-deliveries"
              columns={columns}
              rows={() => fetchAllRows(webhookDeliveriesRoute, filters)}
            />
          )}
        </span>
      </div>
      {/* The card provides the list's background. */}
      <div className="-mx-5 min-w-0 max-md:mx-0 [&_.shadow-sm]:shadow-none">
        <ListView
          list={list}
          source={source}
          caption={t.deliveries}
          columns={columns}
          rowKey={(row) => row.id}
          current={opened.id}
          failed={t.logFailed}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </div>
      {opened.id !== '' && (
        <WebhookDeliveryDialog key={opened.id} id={opened.id} resend={resend} onClose={opened.close} />
      )}
    </div>
  )
}

function TestButton({ ready, onChanged }: { ready: boolean; onChanged: () => void }) {
  const t = useMessages(webhook)
  /** Explains why the test failed; undefined for an error that the endpoint did not cause. */
  const explainRefusal = ({ code, details: { problem, status } }: Refusal): string | undefined => {
    if (code !== 'webhook-refused' || !isDeliveryProblem(problem)) return undefined
    return problem === 'refused' && typeof status === 'number' ? t.refusedWith(String(status)) : t.problems[problem]
  }
  const test = useCommand(sendTestWebhookRoute, {
    done: ({ status, tookMs }) => ({ title: t.testTaken, text: t.testTakenText(String(status), t.ms(tookMs)) }),
    onDone: onChanged,
    onRefused: onChanged,
    refused: (why, refusal) => ({ title: t.testRefused, text: explainRefusal(refusal) ?? why }),
  })
  return (
    <SendButton kind="bare" size="sm" command={test} input={{}} blocked={ready ? test.blocked : t.saveFirst}>
      {test.busy ? t.testing : t.test}
    </SendButton>
  )
}

const pollMs = 3_000

/** Polls while a delivery is being sent, because that takes only seconds. */
function usePollWhileSending(rows: readonly DeliveryRow[], enabled: boolean, poll: () => void): void {
  const nowMs = useNow()
  const isSending = rows.some(
    ({ status, next_at }) => status === 'sending' || (status === 'queued' && msOf(next_at) <= nowMs),
  )
  useEffect(() => {
    if (!enabled || !isSending) return
    const timer = setTimeout(poll, pollMs)
    return () => clearTimeout(timer)
    // `poll` changes with each render; each answer has a new list of rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [enabled, isSending, rows])
}

function useDeliveryColumns(opened: OpenedRow, resend: ResendCommand): ListColumn<DeliveryRow>[] {
  const t = useMessages(webhook)
  const when = useFormatDateTime()
  const answer = useDeliveryStatusText()
  const opener = (row: DeliveryRow, label: ReactNode) => (
    <RowLink to={opened.to(row.id)} state={opened.state} label={t.lookAt(row.event, row.about)}>
      {label}
    </RowLink>
  )
  const duration = (row: DeliveryRow) => (row.tried_at === '' || row.status === 'sending' ? '' : t.ms(row.took_ms))
  const about = (row: DeliveryRow) => row.about || t.nobody
  return [
    {
      key: 'when',
      head: t.when,
      cell: (row) => when(row.queued_at),
      text: (row) => row.queued_at,
      className: 'whitespace-nowrap',
      mobile: 'note',
    },
    {
      key: 'event',
      head: t.event,
      cell: (row) => <code className="text-[.8125rem]">{row.event}</code>,
      text: (row) => row.event,
      mobile: 'title',
      mobileCell: (row) => opener(row, <code className="text-[.9375rem]">{row.event}</code>),
    },
    { key: 'about', head: t.about, cell: about, text: about, className: 'max-w-56 truncate', mobile: 'subtitle' },
    { key: 'tries', head: t.tries, cell: (row) => <AttemptDots row={row} />, text: (row) => row.tries, mobile: 'meta' },
    {
      key: 'answer',
      head: t.answer,
      cell: (row) => <DeliveryStatusBadge row={row} />,
      text: answer,
      skeleton: 'state',
      mobile: 'badge',
    },
    {
      key: 'took',
      head: t.took,
      cell: duration,
      text: duration,
      end: true,
      className: 'whitespace-nowrap max-lg:hidden',
    },
    {
      key: 'actions',
      head: t.actions,
      end: true,
      className: 'whitespace-nowrap',
      cell: (row) => (
        <span className="inline-flex items-center justify-end gap-2">
          {(row.status === 'failed' || row.status === 'queued') && (
            <Button
              kind="bare"
              size="sm"
              blocked={resend.blocked}
              aria-label={t.sendAgainOf(row.event, row.about)}
              onClick={() => void resend.send({ deliveries: [row.id] })}
            >
              {t.sendAgain}
            </Button>
          )}
          {opener(row, t.look)}
        </span>
      ),
    },
  ]
}
