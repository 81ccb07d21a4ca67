import { wholeUnits } from '../../../../domain/promised-time'
import { hoursInWords } from '../../../../domain/program/promised-times'
import { isLate, type Waiting } from '../../../../domain/tickets/first-answer'
import { usePromisedTimes } from '../../../data/queries/installation/program'
import { desk } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { ClockRing } from '../../../ui/pictures/clock-ring'

const hourMs = 3_600_000
/** Below this share of the deadline the badge warns. */
const nearlyUpShare = 0.25

/** Shows how long the person has been waiting, in words and as a ring of the time left. */
export function WaitMark({ waiting, className = '' }: { waiting: Waiting; className?: string | undefined }) {
  const t = useMessages(desk)
  const language = useLanguage()
  const { first_answer_hours } = usePromisedTimes()
  if (waiting.for === 'nothing') return null
  const isOverdue = isLate(waiting)
  if (waiting.for === 'again') {
    return isOverdue ? (
      <b className={`font-semibold text-danger ${className}`}>
        {t.longerThan(hoursInWords(first_answer_hours, language))}
      </b>
    ) : null
  }
  const wholeHours = wholeUnits(waiting.leftMs, hourMs)
  const isNearlyUp = waiting.share < nearlyUpShare
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold ${isOverdue ? 'text-danger' : isNearlyUp ? 'text-caution' : 'text-muted'} ${className}`}
    >
      <ClockRing share={waiting.share} over={isOverdue} />
      {isOverdue ? t.hoursOver(wholeHours) : t.hoursLeft(wholeHours)}
    </span>
  )
}
