import type { Language } from '../../../../domain/entities'
import type { FinishedDryRun } from '../../../data/queries/money/dry-runs'
import { formatCents, formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { payments } from '../../../i18n/areas/admins'
import { DryRunPeople } from './dry-run-people'
import { DryRunCircles } from './run-discs'

interface Props {
  dryRun: FinishedDryRun
  thresholdCents: number
  language: Language
}

/** Shows what a run would do: one circle per person, the totals, then all people with amount and reason. */
export function DryRunBody({ dryRun, thresholdCents, language }: Props) {
  const t = useMessages(payments)
  const { id, counts, sums, late } = dryRun
  const facts = { month: dryRun.month, thresholdCents, language }
  const figures = [
    { name: t.willCreate, value: counts.created, mark: 'bg-accent' },
    { name: t.already, value: counts.already, mark: 'bg-person-3' },
    { name: t.skipped, value: counts.skipped, mark: 'ring-2 ring-inset ring-line-strong' },
  ]
  return (
    <>
      <DryRunCircles counts={counts} />
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
            {formatCents(dryRun.totals.rentalCents + dryRun.totals.commissionCents)}
          </dd>
        </div>
      </dl>
      <DryRunPeople title={t.willCreate} dryRun={id} group="created" count={counts.created} facts={facts} />
      <DryRunPeople title={t.lateTitle} dryRun={id} group="late" count={late.rows} cents={late.cents} facts={facts} />
      <DryRunPeople title={t.skipped} dryRun={id} group="skipped" count={counts.skipped} facts={facts} />
      <DryRunPeople
        title={t.already}
        dryRun={id}
        group="already"
        count={counts.already}
        cents={sums.already}
        facts={facts}
      />
    </>
  )
}
