import type { Id, UserPayment } from '../../../domain/entities'
import { formatDate, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { Person } from '../../ui/person'
import { Table, type Column } from '../../ui/table'
import { PaymentState } from './payment-state'

interface Props {
  rows: readonly UserPayment[]
  busy: ReadonlySet<Id>
  /** Offline: commands are there, but say that they need a connection. */
  online: boolean
  picked: ReadonlySet<Id>
  onPick: (keys: Set<Id>) => void
  onOpen: (payment: UserPayment) => void
  onApprove: (id: Id) => void
  onDisperse: (id: Id) => void
  onCancel: (payment: UserPayment) => void
  footer: React.ReactNode
}

/** All payments: who, what for, how much, and what can be done next. */
export function PaymentsTable(props: Props) {
  const { rows, busy, online, picked, onPick, onOpen, onApprove, onDisperse, onCancel, footer } = props
  const t = useMessages(payments)
  const language = useLanguage()
  const period = (row: UserPayment) =>
    t.to(
      formatMonth(row.payment_period_start.slice(0, 7), language),
      formatMonth(row.payment_period_end.slice(0, 7), language),
    )
  const name = (row: UserPayment) => row.person_name || 'N/A'
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }

  const actions = (row: UserPayment) => (
    <span className="flex flex-wrap justify-end gap-1">
      {row.status === 'pending' && (
        <Button
          {...blocked}
          kind="quiet"
          size="xs"
          busy={busy.has(row.id)}
          aria-label={t.approveOf(name(row))}
          onClick={() => onApprove(row.id)}
        >
          {t.approve}
        </Button>
      )}
      {row.status === 'approved' && (
        <Button
          {...blocked}
          kind="quiet"
          size="xs"
          busy={busy.has(row.id)}
          aria-label={t.disperseOf(name(row))}
          onClick={() => onDisperse(row.id)}
        >
          {t.disperse}
        </Button>
      )}
      {(row.status === 'pending' || row.status === 'approved') && (
        <Button {...blocked} kind="bare" size="xs" aria-label={t.cancelOf(name(row))} onClick={() => onCancel(row)}>
          {t.cancel}
        </Button>
      )}
    </span>
  )
  const amount = (row: UserPayment) => (
    <Amount cents={row.amount_cents} struck={row.status === 'cancelled'} onOpen={() => onOpen(row)} />
  )
  const columns: Column<UserPayment>[] = [
    {
      key: 'user',
      head: t.user,
      cell: (row) => <Person name={name(row)} seed={row.user_id} sub={row.person_email} />,
      className: 'max-w-72',
    },
    { key: 'type', head: t.type, cell: (row) => t.types[row.payment_type] },
    { key: 'period', head: t.period, cell: period, className: 'whitespace-nowrap' },
    { key: 'amount', head: t.amount, cell: amount, end: true },
    { key: 'status', head: t.status, cell: (row) => <PaymentState status={row.status} /> },
    { key: 'method', head: t.method, cell: (row) => row.payment_method || '-', className: 'max-xl:hidden' },
    {
      key: 'dispersed',
      head: t.dispersedDate,
      cell: (row) => formatDate(row.dispersed_at, language),
      className: 'whitespace-nowrap max-lg:hidden',
    },
    { key: 'actions', head: t.actions, cell: actions, end: true },
  ]
  return (
    <Table
      dense
      caption={t.caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      picked={{ keys: picked, nameOf: name, onChange: onPick }}
      footer={footer}
      phoneRow={(row) => (
        <div className="grid gap-1">
          <div className="flex items-baseline justify-between gap-3">
            <b className="font-semibold wrap-anywhere">{name(row)}</b>
            {amount(row)}
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
            <span>
              {t.types[row.payment_type]}, {period(row)}
            </span>
            <PaymentState status={row.status} />
          </div>
          {actions(row)}
        </div>
      )}
    />
  )
}
