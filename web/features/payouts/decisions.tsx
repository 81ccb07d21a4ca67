import { useState } from 'react'
import type { Cents } from '../../../domain/entities'
import type { ReportMatching } from '../../../domain/money/payouts/payout-matching'
import { paths } from '../../../domain/paths'
import type { PayoutDetail, PayoutItemRow } from '../../../domain/api/money/payouts'
import { CommandButton } from '../../forms/command-button'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Amount } from '../../ui/text/amount'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { Person } from '../../ui/person'
import { StatusBadge } from '../../ui/states/status-badge'
import { Table } from '../../ui/table'
import { CheckAtPayPalButton } from './ask-paypal-button'
import { AcceptDifferenceDialog, RecordCorrectionDialog } from './correction-dialogs'
import { NotSentDialog } from './payout-file'
import {
  useDecisionRows,
  type RenderDialogButton,
  type DecisionDialog,
  type DecisionKind,
  type DecisionRow,
} from './decision-rows'
import type { useUnmatchedRows } from './stray-actions'

interface Props {
  inside: PayoutDetail
  /** The comparison with the report; null if no report was read. */
  match: ReportMatching<PayoutItemRow> | null
  /** The report's rows that match no payment of the batch. */
  strays: ReturnType<typeof useUnmatchedRows>
  onChanged: () => void
}

const kindBadges = {
  unreadable: { glyph: 'dashed', tone: 'caution' },
  alone: { glyph: 'broken', tone: 'caution' },
  unknown: { glyph: 'dashed', tone: 'danger' },
  unclear: { glyph: 'dashed', tone: 'danger' },
  gone: { glyph: 'broken', tone: 'danger' },
  different: { glyph: 'dashed', tone: 'caution' },
  contrary: { glyph: 'dashed', tone: 'caution' },
  missing: { glyph: 'dashed', tone: 'caution' },
  back: { glyph: 'broken', tone: 'caution' },
  free: { glyph: 'broken', tone: 'caution' },
  locked: { glyph: 'half', tone: 'muted' },
  stray: { glyph: 'dashed', tone: 'muted' },
} as const satisfies { readonly [result in DecisionKind]: object }
/**
 * Table of payments that can't be confirmed as reported, each with its actions. A payment with an unknown outcome has no
 * action until a later report decides its outcome.
 */
export function DecisionsSection({ inside, match, strays, onChanged }: Props) {
  const [openDialog, setOpenDialog] = useState<DecisionDialog | null>(null)
  const renderButton: RenderDialogButton = (words, to, kind = 'quiet') => (
    <CommandButton kind={kind} size="xs" onClick={() => setOpenDialog(to)}>
      {words}
    </CommandButton>
  )
  const rows = useDecisionRows({ inside, match, strays }, renderButton, <CheckAtPayPalButton batch={inside.batch} />)
  const { shown, rest } = useFirstRows(rows)
  const close = () => setOpenDialog(null)
  return (
    <>
      {rows.length > 0 && (
        <div>
          <DecisionTable rows={shown} />
          <ShowMoreRows rest={rest} />
        </div>
      )}
      {openDialog?.is === 'not-sent' && (
        <NotSentDialog batch={inside.batch} items={[openDialog.item]} onChanged={onChanged} onClose={close} />
      )}
      {openDialog?.is === 'accept' && (
        <AcceptDifferenceDialog
          batch={inside.batch.id}
          match={openDialog.match}
          owed={openDialog.owed}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {openDialog?.is === 'correct' && (
        <RecordCorrectionDialog batch={inside.batch.id} item={openDialog.item} onChanged={onChanged} onClose={close} />
      )}
    </>
  )
}

function DecisionTable({ rows }: { rows: readonly DecisionRow[] }) {
  const t = useMessages(payouts)
  const personCell = ({ item, name }: DecisionRow) =>
    item === null ? (
      <b className="block font-semibold md:min-w-44 xl:min-w-64">
        <BreakableAddress text={name} />
      </b>
    ) : (
      <span className="block xl:min-w-64">
        <Person whole name={name} seed={item.user_id} sub={<BreakableAddress text={item.payee} />} />
      </span>
    )
  const cents = (of: Cents | null) => (of === null ? '-' : formatCents(of))
  const state = ({ result }: DecisionRow) => <StatusBadge {...kindBadges[result]}>{t.results[result]}</StatusBadge>
  // On narrow screens the reason is below the result instead of in its own column.
  const stateAndWhy = (row: DecisionRow) => (
    <>
      <span className="whitespace-nowrap">{state(row)}</span>
      <small className="block min-w-44 text-xs text-muted xl:hidden">{row.why}</small>
    </>
  )
  return (
    <Table
      dense
      caption={t.needsDecision}
      rows={rows}
      rowKey={({ key }) => key}
      rowTone={({ result }) =>
        result === 'unknown' || result === 'unclear' || result === 'gone' ? 'danger' : undefined
      }
      columns={[
        { key: 'user', head: t.user, cell: personCell, mobile: 'title' },
        {
          key: 'sent',
          head: t.sentColumn,
          end: true,
          cell: ({ item }) => (item === null ? '-' : <SentAmount item={item} />),
          mobile: 'end',
          mobileCell: ({ item, reported }) => cents(item?.amount_cents ?? reported),
        },
        { key: 'report', head: t.reportColumn, end: true, cell: ({ reported }) => cents(reported) },
        { key: 'result', head: t.result, cell: stateAndWhy, mobile: 'meta', mobileCell: state },
        { key: 'why', head: t.why, cell: ({ why }) => why, className: 'max-xl:hidden', mobile: 'subtitle' },
        {
          key: 'actions',
          head: <span className="sr-only">{t.actions}</span>,
          end: true,
          cell: ({ action }) => action,
          className: 'w-px whitespace-nowrap',
          mobile: 'actions',
        },
      ]}
    />
  )
}

const SentAmount = ({ item }: { item: PayoutItemRow }) => (
  <Amount cents={item.amount_cents} href={`${paths.adminPayments}?payment=${item.payment}`} />
)
