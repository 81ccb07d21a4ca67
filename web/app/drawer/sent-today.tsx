import { isReadMark } from '../../../domain/sync/collections'
import type { SentEntry } from '../../data/queries/sync/entries'
import { formatCount } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/outbox'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { formatRecentTime } from '../../shared/recent-time'

/** Lists the changes sent today, newest first, with all read marks counted in one row. */
export function SentToday({ sent, titleOf }: { sent: readonly SentEntry[]; titleOf: (entry: SentEntry) => string }) {
  const t = useMessages(syncDrawer)
  const language = useLanguage()
  if (sent.length === 0) return null
  const marks = sent.filter(isReadMark)
  const others = sent.filter((entry) => !isReadMark(entry))
  const rows = [
    ...(marks.length === 0 ? [] : [{ title: t.readMarks(marks.length), at: Math.max(...marks.map(({ at }) => at)) }]),
    ...others.map((entry) => ({ title: titleOf(entry), at: entry.at })),
  ]
  return (
    <section className="mt-6">
      <h3 className="text-[1.0625rem]/6">
        {t.sent} <span className="font-medium text-muted">{formatCount(sent.length)}</span>
      </h3>
      <ul className="mt-1">
        {rows.map(({ title, at }, place) => (
          <li
            // Two changes of the same kind can have the same time.
            // eslint-disable-next-line react/no-array-index-key
            key={place}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-t border-line py-2.5 first:border-t-0"
          >
            <StatusGlyph glyph="tick" className="size-3.5 self-center text-positive" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="text-sm leading-sm text-muted">{formatRecentTime(at, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
