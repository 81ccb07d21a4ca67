import { formatCents } from '../../../domain/money'
import type { MoneyView } from '../../data/repos/money/use-money-view'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { ShareRing } from '../../ui/share-ring'
import { Part } from './reason-parts'

/** How far the unpaid balance is from the threshold (M6). */
export function Threshold({ view }: { view: MoneyView }) {
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
        <p>{words(formatCents(balance), formatCents(threshold))}</p>
      </div>
    </Part>
  )
}
