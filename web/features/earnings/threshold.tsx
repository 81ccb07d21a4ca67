import { monthOf } from '../../../domain/calendar'
import type { Language, Month } from '../../../domain/entities'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { formatMonthName } from '../../i18n/format'
import type { WordsOf } from '../../i18n/group'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/areas/members'
import { ShareRing } from '../../ui/pictures/share-ring'
import { Part } from './reason-parts'

type ReasonMessages = WordsOf<typeof reasonWords>

interface Props {
  view: MoneyView
  /** The month in progress, whose earnings of both types count too (M6). */
  adding?: Month
}

/** Shows how close the unpaid balance of both types is to the threshold (M6), including the month in progress. */
export function Threshold({ view, adding }: Props) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  const thresholdCents = view.facts.program?.payment_threshold_cents ?? 0
  const balanceCents = view.unpaid.balanceCents
  if (thresholdCents === 0) return null
  const countedCents = adding === undefined ? balanceCents : Math.max(balanceCents, view.ahead.soFarCents)
  const percent = Math.max(0, Math.min(100, Math.floor((countedCents / thresholdCents) * 100)))
  const reached = balanceCents >= thresholdCents
  return (
    <Part title={t.threshold}>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
        <ShareRing share={percent / 100} text={`${percent}%`} name={t.thresholdGauge(percent)} />
        <p>
          {reached
            ? t.thresholdReached(formatCents(balanceCents), formatCents(thresholdCents))
            : [
                adding === undefined
                  ? t.thresholdBelow(formatCents(balanceCents), formatCents(thresholdCents))
                  : t.thresholdSoFar(
                      formatMonthName(adding, language),
                      formatCents(view.ahead.soFarCents),
                      formatCents(thresholdCents),
                    ),
                reachedText(view, adding, thresholdCents, t, language),
              ].join(' ')}
        </p>
      </div>
    </Part>
  )
}

/** Describes which month reaches the threshold: a closed one, the current one or a later one. */
function reachedText(
  { ahead, today }: MoneyView,
  adding: Month | undefined,
  thresholdCents: number,
  t: ReasonMessages,
  language: Language,
): string {
  const name = (month: Month) => formatMonthName(month, language)
  const { month, cents, soFarCents, closesCents, rest } = ahead
  if (adding !== undefined && soFarCents >= thresholdCents) return t.thresholdEnough(name(adding))
  const closes = adding === undefined ? '' : ` ${t.whenCloses(name(adding), formatCents(closesCents))}`
  if (rest) return t.thresholdRest
  if (month === '') return `${t.thresholdCarries}${closes}`
  if (month <= monthOf(today)) return t.thresholdThen(name(month), formatCents(cents))
  return `${t.thresholdCarries}${closes} ${t.thresholdThen(name(month), formatCents(cents))}`
}
