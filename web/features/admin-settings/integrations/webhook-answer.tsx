import { mostTriesOf } from '../../../../domain/webhooks/delivery'
import type { DeliveryRow } from '../../../../domain/api/messages/webhook'
import { useNow } from '../../../data/queries/clock'
import { formatDayMonth, formatTime } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { webhook } from '../../../i18n/areas/admins'
import type { Glyph } from '../../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../../ui/states/status-badge'

/** `Nov 21, 12:04 PM`: nothing in the log is older than a few weeks. */
export function useShortMoment(): (moment: string) => string {
  const language = useLanguage()
  return (moment) => `${formatDayMonth(moment, language)}, ${formatTime(moment, language)}`
}

/** When it is tried again: today by the hour alone. */
export function useNextTry(): (moment: string) => string {
  const t = useMessages(webhook)
  const language = useLanguage()
  const today = formatDayMonth(new Date(useNow()).toISOString(), language)
  return (moment) => {
    const day = formatDayMonth(moment, language)
    const time = formatTime(moment, language)
    return day === today ? t.atTime(time) : t.onDay(day, time)
  }
}

/** What the last try came to, and what comes next, in words. */
export function useAnswerWords(): (row: DeliveryRow) => string {
  const t = useMessages(webhook)
  const next = useNextTry()
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

/** The same with its sign. */
export function DeliveryAnswer({ row }: { row: DeliveryRow }) {
  const statusText = useAnswerWords()
  return <StatusBadge {...styles[row.status]}>{statusText(row)}</StatusBadge>
}

/** A dot for each try: failed, taken, and those that are left while it waits. */
export function TryDots({ row: { event, status, tries } }: { row: DeliveryRow }) {
  const t = useMessages(webhook)
  const failed = status === 'sent' || status === 'sending' ? tries - 1 : tries
  const remaining = status === 'queued' || status === 'sending' ? mostTriesOf(event) - failed : 0
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
