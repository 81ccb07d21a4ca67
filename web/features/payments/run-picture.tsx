import { runOutcomes, type DryRun, type RunOutcome } from '../../../domain/money/payment-run'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'

const looks: { [outcome in RunOutcome]: string } = {
  created: 'bg-accent',
  already: 'bg-person-3/60',
  skipped: 'ring-2 ring-line-strong ring-inset',
}
/** So many discs are a picture; above it a disc stands for ten people, a hundred, a thousand, and it is said. */
const mostDiscs = 240

/** One disc per person in the run: solid to be created, sage already there, hollow skipped. */
export function RunPicture({ counts }: Pick<DryRun, 'counts'>) {
  const t = useMessages(payments)
  const all = counts.created + counts.already + counts.skipped
  const scale = all <= mostDiscs ? 1 : 10 ** Math.ceil(Math.log10(all / mostDiscs))
  return (
    <div className="my-4">
      <div
        role="img"
        aria-label={t.inPicture(formatCount(counts.created), formatCount(counts.already), formatCount(counts.skipped))}
        className="flex flex-wrap gap-2"
      >
        {runOutcomes.flatMap((outcome) =>
          Array.from({ length: Math.ceil(counts[outcome] / scale) }, (_, n) => (
            <span key={`${outcome}${n}`} className={`size-4 rounded-full ${looks[outcome]}`} />
          )),
        )}
      </div>
      {scale > 1 && <p className="mt-2 text-xs text-muted">{t.discOf(formatCount(scale))}</p>}
    </div>
  )
}
