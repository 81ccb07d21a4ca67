import { countPerCircle } from '../../../shared/counts'
import { runOutcomes, type DryRun, type RunOutcome } from '../../../../domain/money/payments/payment-run'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { payments } from '../../../i18n/areas/admins'

export const outcomeClasses: { [outcome in RunOutcome]: string } = {
  created: 'bg-accent',
  already: 'bg-person-3/60',
  skipped: 'ring-2 ring-line-strong ring-inset',
}

export const peoplePerCircle = ({ created, already, skipped }: DryRun['counts'], most: number): number =>
  countPerCircle(created + already + skipped, most)

interface DiscsProps {
  counts: DryRun['counts']
  name: string
  scale: number
  small?: boolean | undefined
}

/** Shows one circle per person and type, by outcome: created, already paid, skipped. */
export const RunCircles = ({ counts, name, scale, small = false }: DiscsProps) => (
  <div role="img" aria-label={name} className={`flex flex-wrap ${small ? 'gap-0.75' : 'gap-2'}`}>
    {runOutcomes.flatMap((outcome) =>
      Array.from({ length: Math.ceil(counts[outcome] / scale) }, (_, n) => (
        <span
          key={`${outcome}${n}`}
          className={`rounded-full ${small ? 'size-2' : 'size-4'} ${outcomeClasses[outcome]}`}
        />
      )),
    )}
  </div>
)

const maxDiscs = 240

export function DryRunCircles({ counts }: Pick<DryRun, 'counts'>) {
  const t = useMessages(payments)
  const scale = peoplePerCircle(counts, maxDiscs)
  return (
    <div className="my-4">
      <RunCircles
        counts={counts}
        scale={scale}
        name={t.inPicture(formatCount(counts.created), formatCount(counts.already), formatCount(counts.skipped))}
      />
      {scale > 1 && <p className="mt-2 text-xs text-muted">{t.discOf(formatCount(scale))}</p>}
    </div>
  )
}
