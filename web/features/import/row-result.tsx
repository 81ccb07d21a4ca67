import { Link } from 'react-router-dom'
import { adminPersonPath } from '../../../domain/paths'
import type { ImportRow } from '../../../domain/people/import/import-rows'
import { peopleImport } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { DryRun } from './use-import'

/** The result of the dry run for a row. */
export type RowResult = DryRun['rows'][number]

export const rowFullName = (raw: ImportRow | undefined): string =>
  `${raw?.first_name ?? ''} ${raw?.last_name ?? ''}`.trim()

/** Describes what will happen to a row, or its problem. */
export function RowResultText({ row, mended }: { row: RowResult; mended: boolean }) {
  const t = useMessages(peopleImport)
  if (row.verdict === 'wrong' && row.field !== '' && row.why !== '') {
    return (
      <span className="grid py-1 leading-tight">
        <span className="text-danger">{t.heads[row.field]}</span>
        <small className="text-xs text-muted">{t.problems[row.why]}</small>
      </span>
    )
  }
  if (row.verdict === 'twice') return t.said.also(row.also)
  if (row.verdict === 'there') {
    return (
      <span>
        {t.said.there} · <Link to={adminPersonPath(row.person)}>{t.open}</Link>
      </span>
    )
  }
  return (
    <span>
      {row.invited ? t.invited : t.said.new}
      {mended && <span className="text-muted"> · {t.mended}</span>}
    </span>
  )
}
