import { auditLog } from '../../i18n/audit-log'
import { useMessages } from '../../i18n/messages'

/** What an entry says of the record before and after, folded until it is asked for. */
export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const t = useMessages(auditLog)
  if (isNothing(before) && isNothing(after)) return <span className="text-muted">-</span>
  return (
    <details className="min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-3 md:min-h-9">
        {t.show}
      </summary>
      <dl className="grid gap-1 py-1">
        {[
          { name: t.before, value: before },
          { name: t.after, value: after },
        ].map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{isNothing(value) ? t.nothing : pairs(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/** `name: value` pairs, so that a person reads them without knowing JSON. */
function pairs(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${typeof part === 'object' ? JSON.stringify(part) : String(part)}`)
    .join(' · ')
}
