import { monthOf } from '../../../domain/calendar'
import type { Language, Month } from '../../../domain/entities'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { formatMonthName } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonMessages } from '../../i18n/areas/members'
import { ShareRing } from '../../ui/pictures/share-ring'
import { ExplanationSection } from './explanation-parts'

type ReasonMessages = MessagesOf<typeof reasonMessages>

interface Props {
  view: MoneyView
  /** The month in progress, whose earnings of both types also count (M6). */
  runningMonth?: Month
}

/** Shows how close the unpaid balance of both types is to the threshold (M6), including the month in progress. */
export function ThresholdProgress({ view, runningMonth }: Props) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const thresholdCents = view.facts.program?.payment_threshold_cents ?? 0
  const balanceCents = view.unpaid.balanceCents
  if (thresholdCents === 0) return null
  const countedCents = runningMonth === undefined ? balanceCents : Math.max(balanceCents, view.ahead.soFarCents)
  const percent = Math.max(0, Math.min(100, Math.floor((countedCents / thresholdCents) * 100)))
  const reached = balanceCents >= thresholdCents
  return (
    <ExplanationSection title={t.threshold}>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
        <ShareRing share={percent / 100} text={`${percent}%`} name={t.thresholdGauge(percent)} />
        <p>
          {reached
            ? t.thresholdReached(formatCents(balanceCents), formatCents(thresholdCents))
            : [
                runningMonth === undefined
                  ? t.thresholdBelow(formatCents(balanceCents), formatCents(thresholdCents))
                  : t.thresholdSoFar(
                      formatMonthName(runningMonth, language),
                      formatCents(view.ahead.soFarCents),
                      formatCents(thresholdCents),
                    ),
                reachedText(view, runningMonth, thresholdCents, t, language),
              ].join(' ')}
        </p>
      </div>
    </ExplanationSection>
  )
}

/** Describes in which month the balance reaches the threshold: a closed one, the current one or a later one. */
function reachedText(
  { ahead, today }: MoneyView,
  runningMonth: Month | undefined,
  thresholdCents: number,
  t: ReasonMessages,
  language: Language,
): string {
  const name = (month: Month) => formatMonthName(month, language)
  const { month, cents, soFarCents, closesCents, rest } = ahead
  if (runningMonth !== undefined && soFarCents >= thresholdCents) return t.thresholdEnough(name(runningMonth))
  const closes = runningMonth === undefined ? '' : ` ${t.whenCloses(name(runningMonth), formatCents(closesCents))}`
  if (rest) return t.thresholdRest
  if (month === '') return `${t.thresholdCarries}${closes}`
  if (month <= monthOf(today)) return t.thresholdThen(name(month), formatCents(cents))
  return `${t.thresholdCarries}${closes} ${t.thresholdThen(name(month), formatCents(cents))}`
}
