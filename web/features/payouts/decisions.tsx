import { useState } from 'react'
import { ExternalLink } from 'lucide-react'
import type { Cents } from '../../../domain/entities'
import type { ItemMatch } from '../../../domain/money/payouts/payout-matching'
import { paths } from '../../../domain/paths'
import {
  type PayoutItemRow,
  acceptPayoutAmountRoute,
  correctPayoutReturnRoute,
  type PayoutBatchRow,
} from '../../../domain/api/money/payouts'
import { CommandButton } from '../../forms/command-parts'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/language'
import { payouts } from '../../i18n/admin-areas'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Amount } from '../../ui/text/amount'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { Person } from '../../ui/person'
import { StatusBadge } from '../../ui/states/status-badge'
import { Table } from '../../ui/table'
import {
  kindBadges,
  useDecisionRows,
  type RenderDialogButton,
  type DecisionDialog,
  type DecisionRow,
  type DecisionsInput,
} from './decision-rows'
import { isRefunded, uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import { ReasonDialog } from '../../shared/reason-dialog'
import { AskPayPalButton, NotSentDialog, usePayoutDialogProps } from './payout-dialogs'
import { LinkButton } from '../../ui/button'

/** Table of payments that can't be confirmed as reported. An unknown outcome has no action until a later report. */
export function DecisionsSection({ inside, match, strays }: DecisionsInput) {
  const [openDialog, setOpenDialog] = useState<DecisionDialog | null>(null)
  const renderButton: RenderDialogButton = (label, to, kind = 'quiet') => (
    <CommandButton kind={kind} size="xs" onClick={() => setOpenDialog(to)}>
      {label}
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
        <NotSentDialog batch={inside.batch} items={[openDialog.item]} onClose={close} />
      )}
      {openDialog?.is === 'accept' && (
        <AcceptDifferenceDialog
          batch={inside.batch.id}
          match={openDialog.match}
          owed={openDialog.owed}
          onClose={close}
        />
      )}
      {openDialog?.is === 'correct' && (
        <RecordCorrectionDialog batch={inside.batch.id} item={openDialog.item} onClose={close} />
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
          cell: ({ item }) =>
            item === null ? (
              '-'
            ) : (
              <Amount cents={item.amount_cents} href={`${paths.adminPayments}?payment=${item.payment}`} />
            ),
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

interface CorrectionProps {
  batch: string
  onClose: () => void
}

/** Props of both confirmations of a correction. The returned amount of a deleted person is kept. */
function useCorrectionProps({ deleted }: PayoutItemRow, owed: Cents) {
  const t = useMessages(payouts)
  const confirm = deleted ? t.keepConfirm : t.acceptConfirm(formatCents(owed))
  return { ...usePayoutDialogProps(), confirm, done: () => ({ title: deleted ? t.keepDone : t.correctDone }) }
}

/** Accepts a payment as paid with another amount; the difference is recorded as a correction (M11). */
function AcceptDifferenceDialog({
  batch,
  match,
  owed,
  onClose,
}: CorrectionProps & { match: ItemMatch<PayoutItemRow>; owed: Cents }) {
  const dialogProps = useCorrectionProps(match.item, owed)
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
      onClose={onClose}
    />
  )
}

/** Records the correction for a payment that was paid and then returned (M11). */
function RecordCorrectionDialog({ batch, item, onClose }: CorrectionProps & { item: PayoutItemRow }) {
  const dialogProps = useCorrectionProps(item, uncorrectedCents(item))
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
      onClose={onClose}
    />
  )
}

/** Checks a batch at PayPal: over the API if the batch was sent that way, otherwise with a link. */
function CheckAtPayPalButton({ batch }: { batch: PayoutBatchRow }) {
  const t = useMessages(payouts)
  if (batch.submission === 'taken') {
    return (
      <AskPayPalButton batch={batch} size="xs">
        {t.askPayPal}
      </AskPayPalButton>
    )
  }
  return (
    <LinkButton kind="quiet" size="xs" href="https://www.paypal.com/activities/" external>
      <ExternalLink aria-hidden />
      {t.openPayPal}
    </LinkButton>
  )
}
