import type { UserPayment } from '../../../domain/entities'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { StatusGlyph } from '../../ui/pictures/status-glyph'

/** Pending, approved, and what has left in all: figures without cards, as the admin area is flat. */
export function PaymentSummary({ rows }: { rows: readonly UserPayment[] }) {
  const t = useMessages(payments)
  const of = (status: UserPayment['status']) => rows.filter((row) => row.status === status)
  const sum = (some: readonly UserPayment[]) => some.reduce((cents, row) => cents + row.amount_cents, 0)
  const pending = of('pending')
  const approved = of('approved')
  const figures = [
    { name: t.pending, glyph: 'dashed' as const, tone: 'text-caution', value: pending.length, foot: sum(pending) },
    { name: t.approved, glyph: 'half' as const, tone: 'text-accent', value: approved.length, foot: sum(approved) },
  ]
  const figure = 'font-display text-2xl leading-2xl font-semibold tracking-[-.02em]'
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {figures.map(({ name, glyph, tone, value, foot }) => (
        <div key={name} className="border-r border-line pr-6">
          <dt className="flex items-center gap-1.5 text-sm text-muted">
            <span className={tone}>
              <StatusGlyph glyph={glyph} />
            </span>
            {name}
          </dt>
          <dd>
            <span className={figure}>{value}</span> <span className="text-muted">{formatCents(foot)}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt className="flex items-center gap-1.5 text-sm text-muted">
          <span className="text-positive">
            <StatusGlyph glyph="tick" />
          </span>
          {t.dispersedTotal}
        </dt>
        <dd className={figure}>{formatCents(sum(of('dispersed')))}</dd>
      </div>
    </dl>
  )
}
