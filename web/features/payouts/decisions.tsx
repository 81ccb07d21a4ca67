import { useState } from 'react'
import { ExternalLink } from 'lucide-react'
import type { Cents } from '../../../domain/entities'
import type { ReportMatching, ItemMatch } from '../../../domain/money/payouts/payout-matching'
import { paths } from '../../../domain/paths'
import {
  type PayoutDetail,
  type PayoutItemRow,
  acceptPayoutAmountRoute,
  correctPayoutReturnRoute,
  type PayoutBatchRow,
} from '../../../domain/api/money/payouts'
import { CommandButton } from '../../forms/command-button'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payouts, payPalApi } from '../../i18n/areas/admins'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Amount } from '../../ui/text/amount'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { Person } from '../../ui/person'
import { StatusBadge } from '../../ui/states/status-badge'
import { Table } from '../../ui/table'
import { NotSentDialog } from './payout-file'
import {
  useDecisionRows,
  type RenderDialogButton,
  type DecisionDialog,
  type DecisionKind,
  type DecisionRow,
  type useUnmatchedRows,
} from './decision-rows'
import { isRefunded, uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import { ReasonDialog } from '../../shared/reason-dialog'
import { useFailureText, usePayoutDialogProps } from './payout-dialog'
import { pollPayPalBatchRoute } from '../../../domain/api/money/paypal'
import { useCommand } from '../../forms/use-command'
import { Button, LinkButton } from '../../ui/button'

interface Props {
  inside: PayoutDetail
  match: ReportMatching<PayoutItemRow> | null
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
/** Table of payments that can't be confirmed as reported. An unknown outcome has no action until a later report. */
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

interface AcceptDifferenceDialogProps {
  batch: string
  onChanged: () => void
  onClose: () => void
}

/** Accepts a payment as paid with another amount; the difference is recorded as a correction (M11). */
function AcceptDifferenceDialog({
  batch,
  match,
  owed,
  onChanged,
  onClose,
}: AcceptDifferenceDialogProps & { match: ItemMatch<PayoutItemRow>; owed: Cents }) {
  const dialogProps = usePayoutDialogProps(onChanged)
  const t = useMessages(payouts)
  const { item, word, transaction, state } = match
  const cents = match.cents ?? 0
  const amounts = [formatCents(item.amount_cents), formatCents(cents)] as const
  const paid = effectOf(item.state) === 'paid'
  const corrected = item.corrected_cents
  return (
    <ReasonDialog
      {...dialogProps}
      danger
      route={acceptPayoutAmountRoute}
      input={{ batch, payment: item.payment, word, cents, transaction }}
      title={item.deleted ? t.keepTitle : isRefunded(state) ? t.correctTitle : paid ? t.differenceTitle : t.acceptTitle}
      lead={
        item.deleted
          ? t.keepText(formatCents(owed))
          : isRefunded(state)
            ? corrected === 0
              ? t.backPartText(...amounts)
              : t.correctAfterText(amounts[1], formatCents(corrected), formatCents(owed))
            : paid
              ? t.differenceText(...amounts)
              : t.acceptText(...amounts)
      }
      confirm={item.deleted ? t.keepConfirm : t.acceptConfirm(formatCents(owed))}
      done={() => ({ title: item.deleted ? t.keepDone : t.correctDone })}
      onClose={onClose}
    />
  )
}

/** Records the correction for a payment that was paid and then returned (M11). */
function RecordCorrectionDialog({
  batch,
  item,
  onChanged,
  onClose,
}: AcceptDifferenceDialogProps & { item: PayoutItemRow }) {
  const dialogProps = usePayoutDialogProps(onChanged)
  const t = useMessages(payouts)
  const sum = formatCents(uncorrectedCents(item))
  const { returned_cents: back, corrected_cents: corrected } = item
  return (
    <ReasonDialog
      {...dialogProps}
      route={correctPayoutReturnRoute}
      input={{ batch, payment: item.payment }}
      title={item.deleted ? t.keepTitle : t.correctTitle}
      lead={
        item.deleted
          ? t.keepText(sum)
          : corrected === 0
            ? t.correctText(sum)
            : t.correctAfterText(formatCents(back), formatCents(corrected), sum)
      }
      confirm={item.deleted ? t.keepConfirm : t.acceptConfirm(sum)}
      done={() => ({ title: item.deleted ? t.keepDone : t.correctDone })}
      onClose={onClose}
    />
  )
}

/** Checks a batch at PayPal: over the API if it was sent over it, otherwise by a link. */
function CheckAtPayPalButton({ batch }: { batch: PayoutBatchRow }) {
  const failureText = useFailureText()
  const t = useMessages(payouts)
  const tp = useMessages(payPalApi)
  const check = useCommand(pollPayPalBatchRoute, {
    done: () => ({ title: tp.asked }),
    refused: (why, refusal) => ({ title: failureText(why, refusal) }),
  })
  if (batch.submission === 'taken') {
    return (
      <Button
        blocked={check.blocked}
        kind="quiet"
        size="xs"
        busy={check.busy}
        onClick={() => void check.send({ batch: batch.id, providerBatch: '' })}
      >
        {t.askPayPal}
      </Button>
    )
  }
  return (
    <LinkButton kind="quiet" size="xs" href="https://www.paypal.com/activities/" external>
      <ExternalLink aria-hidden />
      {t.openPayPal}
    </LinkButton>
  )
}
