import type { ReactNode } from 'react'
import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import { runOutcomes } from '../../../../domain/money/payments/payment-run'
import type { RunComparison } from '../../../../domain/money/payments/compare-runs'
import { formatCents, formatCount, formatMonthName } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { runs as messages } from '../../../i18n/admin-areas'
import { Skeleton } from '../../../ui/states/empty-state'
import { peoplePerCircle, RunCircles, outcomeClasses } from './run-discs'
import { formatSignedCents, formatSignedCount } from '../../../shared/formats'

const maxDiscs = 1_000

interface Props {
  run: PaymentRun
  comparedRun: PaymentRun | undefined
  found: RunComparison | undefined
}

/** Shows a run's totals, which are stored with the run, and one circle for each person and type. */
export function RunStats({ run, comparedRun, found }: Props) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { counts, totals } = run
  const cents = totals.rental_cents + totals.commission_cents
  const month = comparedRun && formatMonthName(comparedRun.month, language)
  const otherTotals = found?.besideCreated ?? null
  const scale = peoplePerCircle(counts, maxDiscs)
  const count = (of: keyof typeof t.legend): string => formatCount(counts[of])
  return (
    <section aria-label={t.created} className="grid gap-4 rounded-xl bg-raised p-4 shadow-sm md:p-5">
      <dl className="flex flex-wrap items-start gap-x-8 gap-y-4 [&>div]:max-md:min-w-[calc(50%-1rem)]">
        <Stat large name={t.created} value={formatCents(cents)} />
        <Stat name={t.payments} value={count('created')} />
        <Stat name={t.already} value={count('already')} />
        <Stat name={t.skipped} value={count('skipped')} />
        {month !== undefined && (
          <>
            <Stat
              name={t.besideMonth(month)}
              title={t.besideText(month)}
              value={
                found && otherTotals ? formatSignedCents(found.created.cents - otherTotals.cents) : <LoadingValue />
              }
            />
            <Stat
              name={t.people}
              value={
                found && otherTotals ? formatSignedCount(found.created.people - otherTotals.people) : <LoadingValue />
              }
            />
          </>
        )}
      </dl>
      <RunCircles
        small
        counts={counts}
        scale={scale}
        name={t.picture(count('created'), count('already'), count('skipped'))}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {runOutcomes.map((outcome) => (
          <span key={outcome} className="flex items-center gap-2">
            <span aria-hidden className={`size-2.5 rounded-full ${outcomeClasses[outcome]}`} />
            {t.legend[outcome](count(outcome))}
          </span>
        ))}
        <span>{t.discIs(scale)}</span>
      </p>
    </section>
  )
}

const LoadingValue = () => <Skeleton className="my-1.5 inline-block h-4 w-20" />

interface StatProps {
  name: string
  value: ReactNode
  title?: string | undefined
  large?: boolean | undefined
}

const Stat = ({ name, value, title, large = false }: StatProps) => (
  <div className="min-w-0" title={title}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd
      className={`font-display leading-tight font-semibold tracking-[-.02em] wrap-anywhere ${large ? 'text-[min(2rem,8vw)]' : 'text-[min(1.375rem,6vw)]'}`}
    >
      {value}
    </dd>
  </div>
)
