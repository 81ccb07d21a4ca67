import type { UserPayment } from '../../../domain/entities'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { Skeleton } from '../../ui/states/skeleton'

interface Props {
  rows: readonly UserPayment[]
  /** False while the copy is still coming: a figure is never computed from a part (P10). */
  known: boolean
}

/** Pending, approved, and what has left in all: figures without cards, as the admin area is flat. */
export function PaymentSummary({ rows, known }: Props) {
  const t = useMessages(payments)
  const of = (status: UserPayment['status']) => rows.filter((row) => row.status === status)
  const sum = (some: readonly UserPayment[]) => formatCents(some.reduce((cents, row) => cents + row.amount_cents, 0))
  const [pending, approved] = [of('pending'), of('approved')]
  const figures = [
    {
      name: t.pending,
      glyph: 'dashed',
      tone: 'text-caution',
      value: formatCount(pending.length),
      sum: sum(pending),
    },
    {
      name: t.approved,
      glyph: 'half',
      tone: 'text-accent',
      value: formatCount(approved.length),
      sum: sum(approved),
    },
    { name: t.dispersedTotal, glyph: 'tick', tone: 'text-positive', value: sum(of('dispersed')), sum: '' },
  ] as const
  return (
    <dl
      aria-busy={!known || undefined}
      className="flex flex-wrap justify-between gap-x-4 gap-y-2 max-md:w-full md:gap-x-6 [&>div]:md:not-last:border-r [&>div]:md:not-last:border-line [&>div]:md:not-last:pr-6"
    >
      {figures.map(({ name, glyph, tone, value, sum: foot }) => (
        <div key={name} className="min-w-0">
          <dt className="flex items-center gap-1.5 text-sm whitespace-nowrap text-muted">
            <span className={tone}>
              <StatusGlyph glyph={glyph} />
            </span>
            {name}
          </dt>
          <dd className="flex flex-wrap items-baseline gap-x-2.5 max-md:flex-col">
            <span className="font-display text-xl leading-2xl font-semibold tracking-[-.02em] md:text-2xl">
              {known ? value : <Skeleton className="my-2 inline-block h-4 w-16" />}
            </span>
            {known && foot !== '' && <span className="text-sm text-muted">{foot}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
