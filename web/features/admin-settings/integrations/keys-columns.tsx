import { msOf } from '../../../../domain/moments'
import { keyUnusedMs, maskedKey } from '../../../../domain/people/security/api-keys'
import type { ApiKeyRow } from '../../../../domain/api/security/keys'
import { useNow } from '../../../data/queries/clock'
import { apiKeys } from '../../../i18n/areas/admins'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { mobileOnlyColumn, type Column } from '../../../ui/column'
import { Tag } from '../../../ui/states/empty-state'
import { StatusBadge } from '../../../ui/states/status-badge'
import { csvOnlyColumn, type ListColumn } from '../../../lists/list-column'

const dayMs = 86_400_000

export function useKeyColumns(onEnd: (row: ApiKeyRow) => void): Column<ApiKeyRow>[] {
  const t = useMessages(apiKeys)
  const language = useLanguage()
  return [
    { key: 'name', head: t.name, cell: (row) => <KeyName row={row} />, className: 'py-2', mobile: 'title' },
    { key: 'may', head: t.may, cell: (row) => <Scopes row={row} />, mobile: 'actions' },
    { key: 'made', head: t.made, cell: (row) => t.madeBy(formatDate(row.madeAt, language), row.madeBy) },
    { key: 'used', head: t.used, cell: (row) => <LastUsed row={row} /> },
    { key: 'ends', head: t.ends, cell: (row) => <Expiry row={row} />, className: 'whitespace-nowrap' },
    {
      key: 'end',
      head: <span className="sr-only">{t.end}</span>,
      cell: (row) => <RevokeButton row={row} onEnd={onEnd} />,
      end: true,
      mobile: 'badge',
    },
    mobileOnlyColumn('times', 'actions', (row) => (
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        <dt className="text-muted">{t.used}</dt>
        <dd>
          <LastUsed row={row} />
        </dd>
        <dt className="text-muted">{t.ends}</dt>
        <dd>
          <Expiry row={row} />
        </dd>
      </dl>
    )),
  ]
}

/** Columns of the exported file. The keys themselves are left out, including their last characters. */
export function useKeyExportColumns(): ListColumn<ApiKeyRow>[] {
  const t = useMessages(apiKeys)
  const column = csvOnlyColumn<ApiKeyRow>
  return [
    column('name', t.name, ({ name }) => name),
    column('may', t.may, ({ scopes }) => scopes.map((scope) => t.scope[scope]).join(', ')),
    column('made', t.made, ({ madeAt }) => madeAt),
    column('by', t.fileBy, ({ madeBy }) => madeBy),
    column('used', t.used, ({ lastUsedAt }) => lastUsedAt || t.never),
    column('network', t.fileNetwork, ({ lastNetwork }) => lastNetwork),
    column('uses', t.fileUses, ({ uses }) => uses),
    column('ends', t.ends, ({ expiresAt }) => expiresAt || t.never),
  ]
}

const KeyName = ({ row }: { row: ApiKeyRow }) => (
  <span className="min-w-0">
    <b className="block font-semibold wrap-anywhere">{row.name}</b>
    <code className="text-xs text-muted">{maskedKey(row.tail)}</code>
  </span>
)

function Scopes({ row }: { row: ApiKeyRow }) {
  const t = useMessages(apiKeys)
  return (
    <span className="flex flex-wrap gap-1">
      {row.scopes.map((scope) => (
        <Tag key={scope}>{t.scope[scope]}</Tag>
      ))}
    </span>
  )
}

/** Shows when and where a key was last used, and marks a key that has been unused for a long time. */
function LastUsed({ row }: { row: ApiKeyRow }) {
  const t = useMessages(apiKeys)
  const language = useLanguage()
  const nowMs = useNow()
  if (row.lastUsedAt === '') return t.never
  const unusedMs = nowMs - msOf(row.lastUsedAt)
  if (unusedMs > keyUnusedMs) {
    return (
      <StatusBadge glyph="dashed" tone="caution">
        {t.forgotten(Math.floor(unusedMs / dayMs))}
      </StatusBadge>
    )
  }
  return (
    <span>
      {t.usedAt(formatMoment(row.lastUsedAt, language), row.lastNetwork)}
      <small className="block text-xs text-muted">{t.times(row.uses)}</small>
    </span>
  )
}

function Expiry({ row }: { row: ApiKeyRow }) {
  const t = useMessages(apiKeys)
  const language = useLanguage()
  return row.expiresAt === '' ? t.never : formatDate(row.expiresAt, language)
}

function RevokeButton({ row, onEnd }: { row: ApiKeyRow; onEnd: (row: ApiKeyRow) => void }) {
  const t = useMessages(apiKeys)
  return (
    <Button kind="bare" size="sm" className="text-danger" aria-label={t.endOf(row.name)} onClick={() => onEnd(row)}>
      {t.end}
    </Button>
  )
}
