import type { Id, UserPayment } from '../../../domain/entities'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Button } from '../../ui/button'

interface Props {
  rows: readonly UserPayment[]
  online: boolean
  busy: boolean
  onApprove: (ids: Id[]) => void
  onDisperse: (ids: Id[]) => void
  onClear: () => void
}

/** What can be done with the picked payments; those in another state are left alone. */
export function SelectionBar({ rows, online, busy, onApprove, onDisperse, onClear }: Props) {
  const t = useMessages(payments)
  const of = (status: UserPayment['status']) => rows.filter((row) => row.status === status).map((row) => row.id)
  const pending = of('pending')
  const approved = of('approved')
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  const sum = rows.reduce((cents, row) => cents + row.amount_cents, 0)
  return (
    <div className="sticky bottom-20 z-5 mx-auto flex flex-wrap items-center gap-3 rounded-xl bg-text px-4 py-2.5 text-surface shadow-lg md:bottom-5 md:rounded-full">
      <span role="status" className="px-1 font-semibold">
        {t.selected(rows.length)}, {formatCents(sum)}
      </span>
      {pending.length > 0 && (
        <Button {...blocked} size="sm" kind="field" busy={busy} onClick={() => onApprove(pending)}>
          {t.approveMany(pending.length)}
        </Button>
      )}
      {approved.length > 0 && (
        <Button {...blocked} size="sm" kind="field" busy={busy} onClick={() => onDisperse(approved)}>
          {t.disperseMany(approved.length)}
        </Button>
      )}
      <button type="button" onClick={onClear} className="min-h-11 px-2 font-semibold underline underline-offset-3">
        {t.clear}
      </button>
    </div>
  )
}
