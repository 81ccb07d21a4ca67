import { maxTriesOf } from '../../../../domain/webhooks/delivery'
import type { DeliveryRow } from '../../../../domain/api/messages/webhook'
import { useNow } from '../../../data/queries/clock'
import { formatDayMonth, formatTime } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { webhook } from '../../../i18n/areas/admins'
import type { Glyph } from '../../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../../ui/states/status-badge'

/** Formats a moment as `Nov 21, 12:04 PM`; the year is left out because the log covers only a few weeks. */
export function useFormatDateTime(): (moment: string) => string {
  const language = useLanguage()
  return (moment) => `${formatDayMonth(moment, language)}, ${formatTime(moment, language)}`
}

/** Formats the time of the next attempt, without the date when it is today. */
export function useFormatNextAttempt(): (moment: string) => string {
  const t = useMessages(webhook)
  const language = useLanguage()
  const today = formatDayMonth(new Date(useNow()).toISOString(), language)
  return (moment) => {
    const day = formatDayMonth(moment, language)
    const time = formatTime(moment, language)
    return day === today ? t.atTime(time) : t.onDay(day, time)
  }
}

/** Returns a function that describes the result of the last attempt and what happens next. */
export function useDeliveryStatusText(): (row: DeliveryRow) => string {
  const t = useMessages(webhook)
  const next = useFormatNextAttempt()
  return ({ status, why, response_code: code, next_at: nextAt }) => {
    const reason = why === '' ? '' : why === 'refused' ? String(code) : t.shortly[why]
    switch (status) {
      case 'sent':
        return String(code)
      case 'sending':
        return t.sending
      case 'failed':
        return t.gaveUp(reason)
      case 'queued':
        return reason === '' ? t.queued : t.again(reason, next(nextAt))
    }
  }
}

const styles: { [status in DeliveryRow['status']]: { glyph: Glyph; tone: Tone } } = {
  sent: { glyph: 'tick', tone: 'positive' },
  sending: { glyph: 'half', tone: 'accent' },
  failed: { glyph: 'struck', tone: 'danger' },
  queued: { glyph: 'dashed', tone: 'caution' },
}

export function DeliveryStatusBadge({ row }: { row: DeliveryRow }) {
  const statusText = useDeliveryStatusText()
  return <StatusBadge {...styles[row.status]}>{statusText(row)}</StatusBadge>
}

/** Shows a dot for each attempt: failed, successful or remaining. */
export function AttemptDots({ row: { event, status, tries } }: { row: DeliveryRow }) {
  const t = useMessages(webhook)
  const failed = status === 'sent' || status === 'sending' ? tries - 1 : tries
  const remaining = status === 'queued' || status === 'sending' ? maxTriesOf(event) - failed : 0
  const dots = [
    ...Array.from({ length: Math.max(0, failed) }, () => 'border-2 border-danger'),
    ...(status === 'sent' ? ['bg-positive'] : []),
    ...Array.from({ length: Math.max(0, remaining) }, () => 'border border-control'),
  ]
  return (
    <span role="img" aria-label={t.triesOf(tries)} className="inline-flex gap-1 align-middle">
      {dots.map((dotClass, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a dot is its place
        <i key={n} className={`size-2 rounded-full ${dotClass}`} />
      ))}
    </span>
  )
}
