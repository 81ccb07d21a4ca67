import type { RouteOutput } from '../../../domain/api/routes'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

export type AuditPage = RouteOutput<'GET /api/admin/audit-log'>
export type AuditRow = AuditPage['rows'][number]

/** A page of the audit log, newest first; `subject` narrows it to one record (`collection/id`). */
export const useAuditLog = (page: number, subject = ''): Online<AuditPage> =>
  useOnlineRead(
    () => fetchRoute('GET /api/admin/audit-log', { page: String(page), ...(subject === '' ? {} : { subject }) }),
    [page, subject],
  )
