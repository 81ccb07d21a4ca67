import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  payoutsRoute,
  payoutCandidatesRoute,
  createPayoutRoute,
  type PayoutBatchRow,
} from '../../../domain/api/money/payouts'
import { payoutPath } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, fetchAllRows } from '../../data/queries/list-source'
import { refreshPayouts } from '../../data/queries/money/payments'
import { CommandButton } from '../../forms/command-parts'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { formatCents, formatCount, formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { payouts } from '../../i18n/admin-areas'
import { CsvButton } from '../../lists/tools/csv-button'
import type { ListSpec } from '../../lists/list-url'
import type { ListColumn } from '../../ui/column'
import { ListLayout } from '../../lists/list-footer'
import { ListView } from '../../lists/list-view'
import { RowLink } from '../../lists/row-link'
import { useListState } from '../../lists/use-list-state'
import { useLinkedAction } from '../../lists/use-opened-row'
import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/states/empty-state'
import { StatusBadge } from '../../ui/states/status-badge'
import { TitleActions } from '../../ui/title-actions'
import { useFailureText } from './payout-dialogs'

const listSpec: ListSpec = {
  screen: 'payouts',
  usesCursors: true,
  filters: {},
  sorts: [],
  sort: { key: 'n', descending: true },
}

/** Lists the payout batches with their results, and the payments that are ready for a new batch (M24). */
export function PayoutsPage() {
  const t = useMessages(payouts)
  const list = useListState(listSpec)
  const source = toListSource(useRoute(payoutsRoute, { after: list.state.after }, { keep: true }))
  const ready = useRoute(payoutCandidatesRoute, {}, { keep: true }).value
  const [isCreating, setIsCreating] = useState(false)
  const columns = useColumns()
  const hasReady = ready !== undefined && ready.count > 0
  useLinkedAction('make', ready !== undefined, () => setIsCreating(hasReady))
  const createButton = hasReady && (
    <CommandButton size="sm" onClick={() => setIsCreating(true)}>
      {t.make}
    </CommandButton>
  )
  return (
    <ListLayout>
      <TitleActions>{hasReady && <span className="max-md:hidden">{createButton}</span>}</TitleActions>
      <Card title={hasReady ? t.ready : t.readyNone} aside={<span className="md:hidden">{createButton}</span>}>
        {ready === undefined ? (
          <Skeleton className="h-9 w-48" />
        ) : (
          <>
            {hasReady && (
              <p className="font-display text-[min(var(--text-4xl),11vw)] leading-tight font-semibold tracking-[-.03em]">
                {formatCents(ready.cents)}
              </p>
            )}
            <p className="text-muted">{hasReady ? t.readyText(ready.count, ready.people) : t.readyNoneText}</p>
            {ready.more && <p className="mt-1 text-sm text-muted">{t.readyMore}</p>}
          </>
        )}
      </Card>
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        rowKey={({ id }) => id}
        failed={t.failed}
        empty={{ title: t.none, text: t.noneText }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-[1_1_20rem] text-sm text-muted">{t.lead}</p>
        <CsvButton name="payout-batches" columns={columns} rows={() => fetchAllRows(payoutsRoute, {})} />
      </div>
      {isCreating && ready !== undefined && (
        <CreateBatchDialog seen={{ count: ready.count, cents: ready.cents }} onClose={() => setIsCreating(false)} />
      )}
    </ListLayout>
  )
}

/** Asks for confirmation with the count and sum (P16), creates the batch and opens it. */
function CreateBatchDialog({ seen: first, onClose }: { seen: { count: number; cents: number }; onClose: () => void }) {
  const failureText = useFailureText()
  const t = useMessages(payouts)
  const go = useNavigate()
  const [seen, setSeen] = useState(first)
  return (
    <CommandDialog
      open
      kind="ask"
      route={createPayoutRoute}
      start={{}}
      toInput={() => ({ seen })}
      title={t.makeTitle(seen.count)}
      lead={t.makeText}
      stop={seen.count === 0}
      confirm={t.makeConfirm(seen.count)}
      consequence={() => <CountAndSum {...seen} />}
      onRefused={({ code, details }) => {
        if (code === 'selection-changed') setSeen({ count: Number(details['count']), cents: Number(details['cents']) })
      }}
      failed={failureText}
      done={() => ({ title: t.makeDone(seen.count) })}
      onDone={({ batch }) => {
        refreshPayouts()
        void go(payoutPath(batch))
      }}
      onClose={onClose}
    />
  )
}

function useColumns(): ListColumn<PayoutBatchRow>[] {
  const t = useMessages(payouts)
  const language = useLanguage()
  return [
    {
      key: 'batch',
      head: t.batch,
      cell: (row) => <RowLink to={payoutPath(row.id)}>{t.title(row.n)}</RowLink>,
      text: ({ n }) => n,
      mobile: 'title',
    },
    {
      key: 'made',
      head: t.made,
      text: (row) => t.madeBy(formatMoment(row.created, language), row.made_by),
      className: 'max-lg:hidden',
      mobile: 'subtitle',
      mobileCell: (row) => formatMoment(row.created, language),
    },
    {
      key: 'status',
      head: t.status,
      cell: ({ state }) => <StatusBadge {...batchBadges[state]}>{t.states[state]}</StatusBadge>,
      text: ({ state }) => t.states[state],
      skeleton: 'state',
      mobile: 'meta',
    },
    { key: 'payments', head: t.payments, end: true, cell: (row) => formatCount(row.count), text: ({ count }) => count },
    {
      key: 'came',
      head: t.cameOf,
      cell: (row) => resultsText(row, t) || '-',
      text: (row) => resultsText(row, t),
      className: 'max-lg:hidden',
      mobile: 'note',
    },
    {
      key: 'total',
      head: t.total,
      end: true,
      cell: (row) => <b className="font-semibold">{formatCents(row.total_cents)}</b>,
      text: (row) => row.total_cents / 100,
      mobile: 'end',
    },
  ]
}

const resultsText = ({ state, paid, open, free, back }: PayoutBatchRow, t: ReturnType<typeof payouts.read>): string =>
  state === 'draft' || state === 'cancelled' ? '' : t.cameOfIt({ paid, open, free, back })

const batchBadges = {
  draft: { glyph: 'dashed', tone: 'caution' },
  exported: { glyph: 'half', tone: 'accent' },
  sent: { glyph: 'half', tone: 'accent' },
  reconciled: { glyph: 'tick', tone: 'positive' },
  cancelled: { glyph: 'struck', tone: 'muted' },
} as const satisfies { readonly [state in PayoutBatchRow['state']]: object }
