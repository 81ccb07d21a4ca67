import { useMemo } from 'react'
import type { Application } from '../../../domain/api/people/application-inbox'
import { applications } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { ListColumn } from '../../lists/list-column'

export function useApplicationExportColumns(): ListColumn<Application>[] {
  const t = useMessages(applications)
  return useMemo(() => {
    const column = (key: string, head: string, text: (row: Application) => string): ListColumn<Application> => ({
      key,
      head,
      cell: text,
      text,
    })
    return [
      column('who', t.who, (row) => row.name),
      column('email', t.email, (row) => row.email),
      column('applied', t.applied, (row) => row.appliedAt),
      column('referrer', t.referredBy, (row) => row.referrerName),
      column('decided', t.decided, (row) => row.decidedAt),
      column('reason', t.reason, (row) => row.reason),
    ]
  }, [t])
}
