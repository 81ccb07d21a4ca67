import type { RunRow } from '../../../domain/money/payment-run'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'

const looks: { [outcome in RunRow['outcome']]: string } = {
  created: 'bg-accent',
  already: 'bg-person-3/60',
  skipped: 'ring-2 ring-line-strong ring-inset',
}
/** Above this many people a disc stands for ten of them, and it is said. */
const single = 240

/** One disc per person in the run: solid to be created, sage already there, hollow skipped. */
export function RunPicture({ rows }: { rows: readonly RunRow[] }) {
  const t = useMessages(payments)
  const count = (outcome: RunRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const scale = rows.length > single ? 10 : 1
  const order = ['created', 'already', 'skipped'] as const
  return (
    <div className="my-4">
      <div
        role="img"
        aria-label={t.inPicture(count('created'), count('already'), count('skipped'))}
        className="flex flex-wrap gap-2"
      >
        {order.flatMap((outcome) =>
          Array.from({ length: Math.ceil(count(outcome) / scale) }, (_, n) => (
            <span key={`${outcome}${n}`} className={`size-4 rounded-full ${looks[outcome]}`} />
          )),
        )}
      </div>
      {scale > 1 && <p className="mt-2 text-xs text-muted">{t.discOf(scale)}</p>}
    </div>
  )
}
