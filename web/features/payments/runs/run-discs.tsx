import { countPerCircle } from '../../../shared/formats'
import { runOutcomes, type DryRun, type RunOutcome } from '../../../../domain/money/payments/payment-run'

export const outcomeClasses: { [outcome in RunOutcome]: string } = {
  created: 'bg-accent',
  already: 'bg-person-3/60',
  skipped: 'ring-2 ring-line-strong ring-inset',
}

export const peoplePerCircle = ({ created, already, skipped }: DryRun['counts'], maxCircles: number): number =>
  countPerCircle(created + already + skipped, maxCircles)

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
