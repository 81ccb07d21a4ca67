import type { Cents } from '../../../domain/entities'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/money-view'
import type { WordsOf } from '../../i18n/group'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { ShareRing } from '../../ui/pictures/share-ring'
import { Part } from './reason-parts'

type Words = WordsOf<typeof reasonWords>

interface Props {
  view: MoneyView
  /**
   * The month that still adds up, by its name: the balance with what it has made so far, and what that will be when it closes (null = not
   * known).
   */
  closing?: { month: string; soFarCents: Cents; cents: Cents | null }
}

/** How far the unpaid balance is from the threshold (M6), with what the running month adds up to. */
export function Threshold({ view, closing }: Props) {
  const t = useMessages(reasonWords)
  const threshold = view.facts.programme?.payment_threshold_cents ?? 0
  const balance = view.unpaid.balanceCents
  if (threshold === 0) return null
  const counted = closing === undefined ? balance : Math.max(balance, closing.soFarCents)
  const percent = Math.max(0, Math.min(100, Math.floor((counted / threshold) * 100)))
  return (
    <Part title={t.threshold}>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
        <ShareRing share={percent / 100} text={`${percent}%`} name={t.thresholdGauge(percent)} />
        <p>{balance < threshold && closing ? soFar(closing, threshold, t) : words(balance, threshold, t)}</p>
      </div>
    </Part>
  )
}

const words = (balance: Cents, threshold: Cents, t: Words): string =>
  (balance >= threshold ? t.thresholdReached : t.thresholdBelow)(formatCents(balance), formatCents(threshold))

function soFar({ month, soFarCents, cents }: NonNullable<Props['closing']>, threshold: Cents, t: Words): string {
  const now = t.thresholdSoFar(month, formatCents(soFarCents), formatCents(threshold))
  if (soFarCents >= threshold) return `${now} ${t.thresholdEnough(month)}`
  if (cents !== null && cents >= threshold) return `${now} ${t.thresholdThen(month, formatCents(cents))}`
  return `${now} ${t.thresholdCarries}${cents === null ? '' : ` ${t.whenCloses(month, formatCents(cents))}`}`
}
