import { Moon } from 'lucide-react'
import type { Moment } from '../../../domain/entities'
import { desk } from '../../i18n/desk'
import { formatDayMonth, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'

/** Until when a ticket sleeps. */
export function SleepMark({ until }: { until: Moment }) {
  const t = useMessages(desk)
  const language = useLanguage()
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-muted">
      <Moon aria-hidden className="size-3.5" />
      {t.asleepShort(`${formatDayMonth(until, language)}, ${formatTime(until, language)}`)}
    </span>
  )
}
