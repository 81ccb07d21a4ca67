import { addDays } from '../../../domain/calendar'
import type { AuditChain, AuditRow } from '../../../domain/api/program/audit-log'
import { serverNow } from '../../data/engine/db/clock'
import { auditLog } from '../../i18n/areas/admins'
import { formatDate, formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { AuditEntry } from './audit-entry'
import { localDay } from '../../i18n/local-day'

interface Props {
  rows: readonly AuditRow[]
  cursor: string
  checked: AuditChain['checked']
  /** The number of the entry that is expanded at first; 0 for none. */
  opened: number
  onSubject: (subject: string) => void
  onActor: (actor: string) => void
}

export function AuditEntriesByDay({ rows, cursor, ...entry }: Props) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const today = localDay(serverNow())
  const titleOf = (day: string): string => {
    if (day === today) return t.today(formatDayMonth(day, language))
    if (day === addDays(today, -1)) return t.yesterday(formatDayMonth(day, language))
    return formatDate(day, language)
  }
  return (
    <ol aria-label={t.caption}>
      {daysOf(rows).map(([day, entries]) => (
        <li key={day} className="border-t border-line first:border-t-0">
          <h2 className="px-4 pt-3 pb-1.5 font-sans text-sm font-semibold text-muted md:px-5">{titleOf(day)}</h2>
          {entries.map((row) => (
            <AuditEntry key={row.n} row={row} cursor={String(row.n) === cursor} {...entry} />
          ))}
        </li>
      ))}
    </ol>
  )
}

/** Groups entries by the days of this device's time zone, because their times are shown in it. */
function daysOf(rows: readonly AuditRow[]): [day: string, entries: AuditRow[]][] {
  const days = new Map<string, AuditRow[]>()
  for (const row of rows) days.set(localDay(row.at), [...(days.get(localDay(row.at)) ?? []), row])
  return [...days]
}
