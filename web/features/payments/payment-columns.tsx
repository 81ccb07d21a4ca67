import { Ellipsis } from 'lucide-react'
import { isDeletedEmail } from '../../../domain/people/deletion/deletion'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { formatColumnDate, formatPeriod, localDay } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useLanguage, useMessages } from '../../i18n/language'
import { payments } from '../../i18n/admin-areas'
import { csvOnlyColumn, type ListColumn, mobileOnlyColumn } from '../../ui/column'
import { personColumn } from '../../lists/person-column'
import type { OpenedRow } from '../../lists/use-opened-row'
import { Amount } from '../../ui/text/amount'
import type { PayeeProblemOf } from '../../data/queries/money/payments'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/layers/menu'
import { PayeeProblemText, PaymentStatusBadge } from './payment-status-badge'

/** Returns the payee's name, or a text for a payee who has no name or was deleted. */
export const payeeName = (
  row: Pick<PaymentRow, 'person_name' | 'person_email'>,
  messages: { noName: string; deletedPerson: string },
): string => row.person_name || (isDeletedEmail(row.person_email) ? messages.deletedPerson : messages.noName)

const payeeAddress = ({ person_email }: Pick<PaymentRow, 'person_email'>): string =>
  isDeletedEmail(person_email) ? '' : person_email

/** Returns the payment method: the stored one, otherwise PayPal if the payee has an address (M12). */
export const methodLabel = (
  row: Pick<PaymentRow, 'status' | 'problem' | 'payment_method' | 'payee_paypal'>,
): string => {
  const canBeSent = row.status === 'pending' && row.problem !== 'payee-missing'
  return row.payment_method || (canBeSent || row.payee_paypal !== '' ? 'PayPal' : '')
}

export interface PaymentHandlers {
  online: boolean
  /** Why payments can't be approved or dispersed now; '' if they can. */
  stopped: string
  problemOf: PayeeProblemOf
  onApprove: (payment: PaymentRow) => void
  onDisperse: (payment: PaymentRow) => void
  onCancel: (payment: PaymentRow) => void
}

/** Returns the columns of the payments list; `status` is its filter, '' for any. On mobile the sheet has the actions. */
export function usePaymentColumns(
  opened: OpenedRow,
  handlers: PaymentHandlers,
  status: string,
): ListColumn<PaymentRow>[] {
  const t = useMessages(payments)
  const language = useLanguage()
  return [
    payeeColumn(opened, t),
    csvOnlyColumn('email', t.email, payeeAddress),
    {
      key: 'type',
      head: t.type,
      sort: 'ascending',
      text: (row) => t.types[row.payment_type],
      mobile: 'subtitle',
    },
    {
      key: 'period',
      head: t.period,
      sort: 'descending',
      cell: (row) => formatPeriod(row.payment_period_start, row.payment_period_end, language, t.to),
      text: (row) => `${row.payment_period_start} – ${row.payment_period_end}`,
      className: 'whitespace-nowrap',
      mobile: 'subtitle',
    },
    {
      key: 'amount',
      head: t.amount,
      sort: 'descending',
      end: true,
      cell: (row) => (
        <b className="font-semibold">
          <Amount cents={row.amount_cents} struck={row.status === 'cancelled'} onOpen={() => opened.open(row.id)} />
        </b>
      ),
      text: (row) => row.amount_cents / 100,
      mobile: 'end',
    },
    {
      key: 'status',
      head: t.status,
      sort: 'ascending',
      cell: (row) => <PaymentStatusBadge status={row.status} problem={handlers.problemOf(row)} />,
      skeleton: 'state',
      text: (row) => t.statuses[row.status],
      mobile: 'meta',
      mobileCell: (row) => <PaymentStatusBadge status={row.status} />,
    },
    mobileOnlyColumn('problem', 'note', (row) => {
      const problem = handlers.problemOf(row)
      return problem && <PayeeProblemText problem={problem} />
    }),
    {
      key: 'method',
      head: t.method,
      cell: (row) => methodLabel(row) || '-',
      text: methodLabel,
      // The headings of both columns wrap to two lines, because the email addresses need the width.
      className: 'max-xl:hidden whitespace-normal!',
    },
    {
      key: 'dispersed',
      head: t.dispersedDate,
      sort: 'descending',
      cell: (row) => formatColumnDate(row.dispersed_at, language) || '-',
      desktop: status === '' || status === 'dispersed',
      text: (row) => localDay(row.dispersed_at),
      className: 'whitespace-normal! max-lg:hidden',
    },
    {
      key: 'actions',
      head: t.actions,
      end: true,
      skeleton: 'button',
      cell: (row) => <RowActions row={row} {...handlers} />,
    },
  ]
}

const payeeColumn = (opened: OpenedRow, t: MessagesOf<typeof payments>): ListColumn<PaymentRow> =>
  personColumn({
    key: 'user',
    head: t.user,
    sort: 'ascending',
    of: (row) => ({
      name: payeeName(row, t),
      seed: row.user_id,
      sub: payeeAddress(row),
      link: opened.link(row.id),
    }),
    text: (row) => row.person_name,
    className: 'min-w-60 min-[90rem]:min-w-66',
  })

function RowActions({ row, online, stopped, problemOf, ...handlers }: PaymentHandlers & { row: PaymentRow }) {
  const { onApprove, onDisperse, onCancel } = handlers
  const t = useMessages(payments)
  const name = payeeName(row, t)
  if (row.status !== 'pending' && row.status !== 'approved') return null
  const pending = row.status === 'pending'
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {problemOf(row) === undefined && (
        <Button
          blocked={stopped}
          kind="quiet"
          size="xs"
          aria-label={pending ? t.approveOf(name) : t.disperseOf(name)}
          onClick={() => (pending ? onApprove(row) : onDisperse(row))}
        >
          {pending ? t.approve : t.disperse}
        </Button>
      )}
      <Menu
        label={t.moreOf(name)}
        button={<Ellipsis aria-hidden className="size-4.5" />}
        buttonClassName="grid size-11 place-items-center rounded-full hover:bg-sunken md:size-8"
        entries={[
          { key: 'cancel', label: t.cancelPayment, danger: true, disabled: !online, onSelect: () => onCancel(row) },
        ]}
      />
    </span>
  )
}
