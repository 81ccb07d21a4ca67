import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/money-view'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { ShareRing } from '../../ui/pictures/share-ring'
import { Part } from './reason-parts'

interface Props {
  view: MoneyView
  /** What the balance will be when the running month closes, by its name. */
  closing?: { month: string; cents: number }
}

/** How far the unpaid balance is from the threshold (M6). */
export function Threshold({ view, closing }: Props) {
  const t = useMessages(reasonWords)
  const threshold = view.facts.programme?.payment_threshold_cents ?? 0
  const balance = view.unpaid.balanceCents
  if (threshold === 0) return null
  const percent = Math.max(0, Math.min(100, Math.floor((balance / threshold) * 100)))
  const words = balance >= threshold ? t.thresholdReached : t.thresholdBelow
  return (
    <Part title={t.threshold}>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
        <ShareRing share={percent / 100} text={`${percent}%`} name={t.thresholdGauge(percent)} />
        <p>
          {words(formatCents(balance), formatCents(threshold))}
          {closing !== undefined &&
            balance < threshold &&
            ` ${t.whenCloses(closing.month, formatCents(closing.cents))}`}
        </p>
      </div>
    </Part>
  )
}
