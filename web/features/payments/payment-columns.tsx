import { Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import { isDeletedAddress } from '../../../domain/people/deletion/deletion'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { formatColumnDate, formatMonth, formatShortMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { localDay } from '../../i18n/local-day'
import { payments } from '../../i18n/areas/admins'
import type { ListColumn } from '../../lists/list-column'
import { PhoneRow } from '../../lists/phone-row'
import { RowOpener } from '../../lists/row-opener'
import type { Opened } from '../../lists/use-opened'
import { Amount } from '../../ui/amount'
import type { PayeeProblem, PayeeProblemOf } from '../../data/queries/money/payments'
import { Button } from '../../ui/button'
import { Disc } from '../../ui/pictures/disc'
import { Menu } from '../../ui/layers/menu'
import { PayeeProblemWords, PaymentState } from './payment-state'

/** What a payee is called, also who has no name or was deleted. */
export const payeeName = (
  row: Pick<PaymentRow, 'person_name' | 'person_email'>,
  words: { noName: string; deletedPerson: string },
): string => row.person_name || (isDeletedAddress(row.person_email) ? words.deletedPerson : words.noName)

/** The address under a name; '' for who was deleted. */
const payeeAddress = ({ person_email }: Pick<PaymentRow, 'person_email'>): string =>
  isDeletedAddress(person_email) ? '' : person_email

/** How it went or goes: what stands on it, else PayPal, where there is an address for it (M12). */
export const methodOf = (row: Pick<PaymentRow, 'status' | 'problem' | 'payment_method' | 'payee_paypal'>): string => {
  const goes = row.status === 'pending' && row.problem !== 'payee-missing'
  return row.payment_method || (goes || row.payee_paypal !== '' ? 'PayPal' : '')
}

/** What can be done with one payment. */
export interface PaymentDeeds {
  /** Offline: commands are there, but say that they need a connection. */
  online: boolean
  /** Why none can be approved or dispersed now; '' = they can. */
  stopped: string
  /** Why one can't be approved. */
  problemOf: PayeeProblemOf
  onApprove: (payment: PaymentRow) => void
  onDisperse: (payment: PaymentRow) => void
  onCancel: (payment: PaymentRow) => void
}

/** The columns of Payments: who, what for, how much, and what can be done next. */
export function usePaymentColumns(opened: Opened, deeds: PaymentDeeds): ListColumn<PaymentRow>[] {
  const t = useMessages(payments)
  const language = useLanguage()
  const periodOf = usePeriod()
  return useMemo(
    () => [
      {
        key: 'user',
        head: t.user,
        sort: 'ascending',
        cell: (row) => <PaidPerson row={row} opened={opened} />,
        text: (row) => row.person_name,
        className: 'min-w-60 min-[90rem]:min-w-66',
        bone: 'person',
      },
      { key: 'email', head: t.email, cell: () => null, text: payeeAddress },
      {
        key: 'type',
        head: t.type,
        sort: 'ascending',
        cell: (row) => t.types[row.payment_type],
        text: (row) => t.types[row.payment_type],
      },
      {
        key: 'period',
        head: t.period,
        sort: 'descending',
        cell: periodOf,
        text: (row) => `${row.payment_period_start} – ${row.payment_period_end}`,
        className: 'whitespace-nowrap',
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
      },
      {
        key: 'status',
        head: t.status,
        sort: 'ascending',
        cell: (row) => <PaymentState status={row.status} problem={deeds.problemOf(row)} />,
        bone: 'state',
        text: (row) => t.statuses[row.status],
      },
      {
        key: 'method',
        head: t.method,
        cell: (row) => methodOf(row) || '-',
        text: methodOf,
        // the heads of both are two lines where addresses want the room
        className: 'max-xl:hidden whitespace-normal!',
      },
      {
        key: 'dispersed',
        head: t.dispersedDate,
        sort: 'descending',
        cell: (row) => formatColumnDate(row.dispersed_at, language) || '-',
        text: (row) => localDay(row.dispersed_at),
        className: 'whitespace-normal! max-lg:hidden',
      },
      {
        key: 'actions',
        head: t.actions,
        end: true,
        bone: 'button',
        cell: (row) => <PaymentActions row={row} {...deeds} />,
      },
    ],
    [t, language, periodOf, opened, deeds],
  )
}

/** Who a payment goes to; opens it. */
function PaidPerson({ row, opened }: { row: PaymentRow; opened: Opened }) {
  const t = useMessages(payments)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Disc name={row.person_name || row.person_email} seed={row.user_id} size="sm" />
      <span className="grid min-w-0 leading-tight">
        <RowOpener to={opened.to(row.id)} state={opened.state} className="truncate">
          {payeeName(row, t)}
        </RowOpener>
        <small className="truncate text-xs text-muted">{payeeAddress(row)}</small>
      </span>
    </span>
  )
}

const shownOnScreen = ['user', 'type', 'period', 'amount', 'status', 'method', 'dispersed', 'actions'] as const

/**
 * The columns that are shown: the address stands under the name, and in a file in its own. What waits or was cancelled has no day on which it was sent.
 * @param status the state that is looked at, '' = any
 */
export const shownPayments = (status: string): readonly string[] =>
  status !== '' && status !== 'dispersed' ? shownOnScreen.filter((column) => column !== 'dispersed') : shownOnScreen

/** `Oct 2026`, `Sep to Oct 2026`: each year and month once. */
function usePeriod(): (row: PaymentRow) => string {
  const t = useMessages(payments)
  const language = useLanguage()
  return useMemo(
    () => (row) => {
      const [from, until] = [row.payment_period_start.slice(0, 7), row.payment_period_end.slice(0, 7)]
      if (from === until) return formatMonth(until, language)
      const sameYear = from.slice(0, 4) === until.slice(0, 4)
      return t.to(
        sameYear ? formatShortMonth(from, language) : formatMonth(from, language),
        formatMonth(until, language),
      )
    },
    [t, language],
  )
}

function PaymentActions({ row, online, stopped, problemOf, ...deeds }: PaymentDeeds & { row: PaymentRow }) {
  const { onApprove, onDisperse, onCancel } = deeds
  const t = useMessages(payments)
  const name = payeeName(row, t)
  if (row.status !== 'pending' && row.status !== 'approved') return null
  const pending = row.status === 'pending'
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {problemOf(row) === undefined && (
        <Button
          {...(stopped !== '' && { 'aria-disabled': true, title: stopped })}
          kind="quiet"
          size="xs"
          aria-label={pending ? t.approveOf(name) : t.disperseOf(name)}
          onClick={() => stopped === '' && (pending ? onApprove(row) : onDisperse(row))}
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

/** The row on phones; what can be done with it stands in what it opens. */
export function PaymentPhoneRow({
  row,
  opened,
  problem,
}: {
  row: PaymentRow
  opened: Opened
  problem: PayeeProblem | undefined
}) {
  const t = useMessages(payments)
  const periodOf = usePeriod()
  return (
    <PhoneRow
      title={
        <RowOpener to={opened.to(row.id)} state={opened.state}>
          {payeeName(row, t)}
        </RowOpener>
      }
      end={<Amount cents={row.amount_cents} struck={row.status === 'cancelled'} onOpen={() => opened.open(row.id)} />}
      sub={`${t.types[row.payment_type]} · ${periodOf(row)}`}
      subEnd={<PaymentState status={row.status} />}
      note={problem !== undefined ? <PayeeProblemWords problem={problem} /> : undefined}
    />
  )
}
