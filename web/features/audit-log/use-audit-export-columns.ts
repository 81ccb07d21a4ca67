import { useMemo } from 'react'
import type { AuditAction } from '../../../domain/record/audit-actions'
import type { AuditRow } from '../../../domain/api/program/audit-log'
import { auditLog } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { ListColumn } from '../../lists/list-column'
import { useDescribeSubject } from './use-describe-subject'
import { useEntryText } from './use-entry-text'

export function useAuditExportColumns(): ListColumn<AuditRow>[] {
  const t = useMessages(auditLog)
  const about = useDescribeSubject()
  const { changes, field, who } = useEntryText()
  return useMemo(() => {
    const actions: { readonly [action: string]: string } = t.actions
    const change = (row: AuditRow) =>
      changes(row)
        .readableChanges.map(({ field: of, before, after }) => `${field(of)}: ${before} → ${after}`)
        .join('; ')
    const column = (key: string, head: string, text: (row: AuditRow) => string | number) => ({
      key,
      head,
      cell: text,
      text,
    })
    return [
      column('n', t.n, (row) => row.n),
      column('at', t.at, (row) => row.at),
      column('who', t.who, (row) => who(row)),
      column('what', t.what, (row) => actions[row.action as AuditAction] ?? row.action),
      column('about', t.about, (row) => about(row.about).name),
      column('subject', t.subject, (row) => row.subject),
      column('change', t.change, change),
    ]
  }, [t, about, changes, field, who])
}
