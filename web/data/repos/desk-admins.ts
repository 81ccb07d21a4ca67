import { useMemo } from 'react'
import type { Id } from '../../../domain/entities'
import { useAdmins } from './people-admin'

/** The names of all admins by their ids, as they were last read; nobody's before. */
export function useDeskAdmins(): ReadonlyMap<Id, string> {
  const { value } = useAdmins()
  return useMemo(
    () => new Map(value?.rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim() || row.email])),
    [value],
  )
}
