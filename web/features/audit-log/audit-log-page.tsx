import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAuditLog, type AuditRow } from '../../data/repos/audit-log'
import { auditLog } from '../../i18n/audit-log'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Pager } from '../../ui/pager'
import { Skeleton } from '../../ui/skeleton'
import { Table, type Column } from '../../ui/table'
import { AuditChange } from './audit-change'

/** Audit Log: who changed what and when, a page at a time. `?subject=collection/id` narrows it to one record. */
export function AuditLogPage() {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const [search] = useSearchParams()
  const [page, setPage] = useState(1)
  const { value, loading, error, reload } = useAuditLog(page, search.get('subject') ?? '')
  const actions: { [action: string]: string } = t.actions

  const what = (row: AuditRow) => actions[row.action] ?? row.action
  const who = (row: AuditRow) => (row.actorName === '' ? t.system : row.actorName)
  const columns: Column<AuditRow>[] = [
    { key: 'n', head: t.n, cell: (row) => row.n, end: true, className: 'w-16' },
    { key: 'at', head: t.at, cell: (row) => formatMoment(row.at, language), className: 'whitespace-nowrap' },
    { key: 'who', head: t.who, cell: who },
    { key: 'what', head: t.what, cell: (row) => <b className="font-semibold">{what(row)}</b> },
    {
      key: 'subject',
      head: t.subject,
      cell: (row) => <span className="wrap-anywhere text-muted">{row.subject}</span>,
      className: 'max-lg:hidden',
    },
    { key: 'change', head: t.change, cell: (row) => <AuditChange before={row.before} after={row.after} /> },
  ]

  return (
    <div className="grid max-w-336 content-start gap-5 px-4 py-4 md:px-8 md:py-5">
      <p className="text-muted">{t.lead}</p>
      {error !== null && (
        <ErrorState title={t.failed} onRetry={reload}>
          {t.failedText}
        </ErrorState>
      )}
      {value === undefined && loading && <Skeleton className="h-80 rounded-lg" />}
      {value !== undefined && value.rows.length === 0 && page === 1 && (
        <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
      )}
      {value !== undefined && (value.rows.length > 0 || page > 1) && (
        <Table
          dense
          caption={t.caption}
          columns={columns}
          rows={value.rows}
          rowKey={(row) => String(row.n)}
          phoneRow={(row) => (
            <div className="grid gap-1">
              <div className="flex items-baseline justify-between gap-3">
                <b className="font-semibold">{what(row)}</b>
                <span className="text-sm text-muted">{row.n}</span>
              </div>
              <span className="text-sm text-muted">
                {who(row)}, {formatMoment(row.at, language)}
              </span>
              <AuditChange before={row.before} after={row.after} />
            </div>
          )}
          footer={<Pager page={page} more={value.more} texts={t} onPage={setPage} />}
        />
      )}
    </div>
  )
}
