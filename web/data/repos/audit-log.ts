import { auditChainRoute, auditLogRoute } from '../../../domain/api/audit-log'
import { dayAnchorsRoute, type DayAnchors } from '../../../domain/api/day-anchors'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { CalendarDate } from '../../../domain/entities'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { useOnlineList } from './use-online-list'
import { useOnlineRead, type Online } from './use-online-read'

type AuditPage = OutputOf<typeof auditLogRoute>
export type AuditRow = AuditPage['rows'][number]
/** What the log is narrowed to. */
export type AuditAsked = Omit<InputOf<typeof auditLogRoute>, 'after'>

/** A page of the audit log, newest first; `page.admins` is whom it can be narrowed to. */
export const useAuditLog = (asked: AuditAsked, after: string): ListSource<AuditRow> & { page: AuditPage | undefined } =>
  useOnlineList(['audit-log', asked, after], () => fetchRoute(auditLogRoute, { ...asked, after }))

/** All of it, for a file. */
export const wholeAuditLog = (asked: AuditAsked): Promise<{ rows: AuditRow[]; cut: boolean }> =>
  allPages((after) => fetchRoute(auditLogRoute, { ...asked, after }))

export type AuditChain = OutputOf<typeof auditChainRoute>

/** The log's chain with the entries since a day; `asked` counts how often somebody wanted it looked at. */
export const useAuditChain = (from: CalendarDate, asked: number): Online<AuditChain> =>
  useOnlineRead(() => fetchRoute(auditChainRoute, { from, ...(asked > 0 && { verify: '1' as const }) }), [from, asked])

export type { DayAnchors }

/** The newest anchors of the log, with their files. */
export const useDayAnchors = (): Online<DayAnchors> => useOnlineRead(() => fetchRoute(dayAnchorsRoute, {}), [])
