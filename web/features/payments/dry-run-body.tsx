import type { DryRun, RunRow } from '../../../domain/money/payment-run'
import type { Language } from '../../../domain/entities'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Skeleton } from '../../ui/states/skeleton'
import { RunGroup } from './run-group'
import { RunPicture } from './run-picture'

interface Props {
  dry: DryRun
  thresholdCents: number
  language: Language
}

/** What a run would do: a disc per person, the figures, then everybody with amount and reason. */
export function DryRunBody({ dry, thresholdCents, language }: Props) {
  const t = useMessages(payments)
  const facts = { month: dry.month, thresholdCents, language }
  const of = (outcome: 'created' | 'already' | 'skipped') => dry.rows.filter((row) => row.outcome === outcome)
  const figures = [
    { name: t.willCreate, value: dry.counts.created, mark: 'bg-accent' },
    { name: t.already, value: dry.counts.already, mark: 'bg-person-3' },
    { name: t.skipped, value: dry.counts.skipped, mark: 'ring-2 ring-inset ring-line-strong' },
  ]
  return (
    <>
      <RunPicture rows={dry.rows} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line pb-4">
        {figures.map(({ name, value, mark }) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              <span aria-hidden className={`size-2.5 rounded-full ${mark}`} />
              {name}
            </dt>
            <dd className="font-display text-xl font-semibold">{formatCount(value)}</dd>
          </div>
        ))}
        <div className="md:ml-auto md:text-right">
          <dt className="text-sm text-muted">{t.newTotal}</dt>
          <dd className="font-display text-xl font-semibold">
            {formatCents(dry.totals.rentalCents + dry.totals.commissionCents)}
          </dd>
        </div>
      </dl>
      <RunGroup title={t.willCreate} rows={of('created')} facts={facts} />
      <RunGroup title={t.lateTitle} rows={lateOf(dry.rows)} facts={facts} sum />
      <RunGroup title={t.skipped} rows={of('skipped')} facts={facts} />
      <RunGroup title={t.already} rows={of('already')} facts={facts} sum />
    </>
  )
}

/** What this run makes up for months that were generated before, once more apart (M5): those lines and their sum. */
function lateOf(rows: readonly RunRow[]): RunRow[] {
  return rows.flatMap((row) => {
    const lines = row.lines.filter((line) => line.late)
    if (lines.length === 0) return []
    const amountCents = lines.reduce((cents, line) => cents + line.amountCents, 0)
    return [{ ...row, reason: 'payment', lines, amountCents } satisfies RunRow]
  })
}

/** The same, while the server counts. */
export const DryRunBones = () => (
  <div aria-busy className="mt-6 grid gap-6">
    <span className="flex flex-wrap gap-2">
      {Array.from({ length: 48 }, (_, n) => (
        <Skeleton key={n} className="size-4" />
      ))}
    </span>
    {Array.from({ length: 6 }, (_, n) => (
      <span key={n} className="flex justify-between gap-4">
        <span className="grid gap-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-56 max-w-[60vw]" />
        </span>
        <Skeleton className="h-3.5 w-16" />
      </span>
    ))}
  </div>
)
