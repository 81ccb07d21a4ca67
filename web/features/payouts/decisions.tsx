import { useState } from 'react'
import type { Cents } from '../../../domain/entities'
import type { Matching } from '../../../domain/money/payouts/payout-matching'
import { paths } from '../../../domain/paths'
import type { PayoutInside, PayoutItemRow } from '../../../domain/api/money/payouts'
import { CommandButton } from '../../forms/command-button'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { Address } from '../../ui/text/address'
import { Amount } from '../../ui/text/amount'
import { MoreRows, useFirstRows } from '../../ui/first-rows'
import { Person } from '../../ui/person'
import { StatusBadge } from '../../ui/states/status-badge'
import { Table } from '../../ui/table'
import { AskPayPal } from './ask-paypal'
import { Accept, Correct } from './book-correction'
import { NotSent } from './payout-file'
import { useRows, type Act, type Doing, type Result, type Row } from './decision-rows'
import type { useStrays } from './stray-actions'

interface Props {
  inside: PayoutInside
  /** The comparison with the report; null = no report was read. */
  match: Matching<PayoutItemRow> | null
  /** The report's rows that match no payment of the batch. */
  strays: ReturnType<typeof useStrays>
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
} as const satisfies { readonly [result in Result]: object }
/**
 * Table of payments that can't be confirmed as they are, each with its actions. A payment with an unknown outcome has no
 * action until a later report decides it.
 */
export function Decisions({ inside, match, strays, onChanged }: Props) {
  const [openDialog, setOpenDialog] = useState<Doing | null>(null)
  const renderButton: Act = (words, to, kind = 'quiet') => (
    <CommandButton kind={kind} size="xs" onClick={() => setOpenDialog(to)}>
      {words}
    </CommandButton>
  )
  const rows = useRows({ inside, match, strays }, renderButton, <AskPayPal batch={inside.batch} />)
  const { shown, rest } = useFirstRows(rows)
  const close = () => setOpenDialog(null)
  return (
    <>
      {rows.length > 0 && (
        <div>
          <DecisionTable rows={shown} />
          <MoreRows rest={rest} />
        </div>
      )}
      {openDialog?.is === 'not-sent' && (
        <NotSent batch={inside.batch} items={[openDialog.item]} onChanged={onChanged} onClose={close} />
      )}
      {openDialog?.is === 'accept' && (
        <Accept
          batch={inside.batch.id}
          match={openDialog.match}
          owed={openDialog.owed}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {openDialog?.is === 'correct' && (
        <Correct batch={inside.batch.id} item={openDialog.item} onChanged={onChanged} onClose={close} />
      )}
    </>
  )
}

function DecisionTable({ rows }: { rows: readonly Row[] }) {
  const t = useMessages(payouts)
  const personCell = ({ item, name }: Row) =>
    item === null ? (
      <b className="block font-semibold md:min-w-44 xl:min-w-64">
        <Address text={name} />
      </b>
    ) : (
      <span className="block xl:min-w-64">
        <Person whole name={name} seed={item.user_id} sub={<Address text={item.payee} />} />
      </span>
    )
  const cents = (of: Cents | null) => (of === null ? '-' : formatCents(of))
  const state = ({ result }: Row) => <StatusBadge {...kindBadges[result]}>{t.results[result]}</StatusBadge>
  // On narrow screens the reason is below the result instead of in its own column.
  const stateAndWhy = (row: Row) => (
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
