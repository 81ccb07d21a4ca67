import { wholeUnits } from '../../../../domain/moments'
import { formatHours } from '../../../../domain/program/response-times'
import { isLate, type WaitingState } from '../../../../domain/tickets/waiting-state'
import { useResponseDeadlines } from '../../../data/queries/installation/program'
import { helpdesk } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { DeadlineRing } from '../../../ui/pictures/deadline-ring'

const hourMs = 3_600_000
/** The badge warns when less than this share of the deadline is left. */
const nearlyUpShare = 0.25

/** Shows how long the person has been waiting, in words and as a ring of the time left until the deadline. */
export function ResponseDeadlineBadge({
  waiting,
  className = '',
}: {
  waiting: WaitingState
  className?: string | undefined
}) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const { first_answer_hours } = useResponseDeadlines()
  if (waiting.for === 'nothing') return null
  const isOverdue = isLate(waiting)
  if (waiting.for === 'again') {
    return isOverdue ? (
      <b className={`font-semibold text-danger ${className}`}>
        {t.longerThan(formatHours(first_answer_hours, language))}
      </b>
    ) : null
  }
  const wholeHours = wholeUnits(waiting.leftMs, hourMs)
  const isNearlyUp = waiting.share < nearlyUpShare
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold ${isOverdue ? 'text-danger' : isNearlyUp ? 'text-caution' : 'text-muted'} ${className}`}
    >
      <DeadlineRing share={waiting.share} over={isOverdue} />
      {isOverdue ? t.hoursOver(wholeHours) : t.hoursLeft(wholeHours)}
    </span>
  )
}
