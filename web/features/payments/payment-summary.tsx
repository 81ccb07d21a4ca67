import type { PaymentTotals } from '../../data/queries/money/payments'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { Skeleton } from '../../ui/states/empty-state'

interface Props {
  /** Sums of all payments; undefined while unknown, because totals are never computed from partial data (P10). */
  sums: PaymentTotals | undefined
}

/** Shows the number and sum of pending and approved payments, and the total sent. */
export function PaymentSummary({ sums }: Props) {
  const t = useMessages(payments)
  const known = sums !== undefined
  const sumOf = (status: keyof PaymentTotals['of']) => sums?.of[status] ?? { count: 0, cents: 0 }
  const [pending, approved] = [sumOf('pending'), sumOf('approved')]
  const figures = [
    {
      name: t.pending,
      glyph: 'dashed',
      tone: 'text-caution',
      value: formatCount(pending.count),
      sum: formatCents(pending.cents),
    },
    {
      name: t.approved,
      glyph: 'half',
      tone: 'text-accent',
      value: formatCount(approved.count),
      sum: formatCents(approved.cents),
    },
    {
      name: t.dispersedTotal,
      glyph: 'tick',
      tone: 'text-positive',
      value: formatCents(sumOf('dispersed').cents),
      sum: '',
    },
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
