import { useMemo, useRef } from 'react'
import { auditActions, type AuditAction } from '../../../domain/record/audit-actions'
import { useAuditLog, wholeAuditLog, type AuditAsked, type AuditRow } from '../../data/repos/audit-log'
import { useToday } from '../../data/repos/today'
import { useOnline } from '../../data/repos/use-online'
import { auditLog } from '../../i18n/audit-log'
import { formatCents, formatLongDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { filled } from '../../lists/filled'
import { oneOf, type ListSpec } from '../../lists/list-address'
import type { ListColumn } from '../../lists/list-column'
import { ListTools } from '../../lists/list-tools'
import { ListView } from '../../lists/list-view'
import { monthOptions } from '../../lists/month-options'
import { useListState } from '../../lists/use-list-state'
import { differencesOf, fieldWords } from './audit-differences'
import { AuditEntry } from './audit-entry'
import { useAbout } from './use-about'

const spec: ListSpec = {
  screen: 'audit-log',
  filters: {
    actor: (value) => /^([a-z0-9]{15}|system)$/.test(value),
    action: oneOf(auditActions),
    month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
    subject: (value) => value.length <= 500,
  },
  sorts: [],
  sort: { key: 'n', descending: true },
}

/** Audit Log: who changed what and when, a page at a time. `?subject=collection/id` narrows it to one record. */
export function AuditLogPage() {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const online = useOnline()
  const list = useListState(spec)
  const { filters, page } = list.state
  const asked = filled(filters) as AuditAsked
  const source = useAuditLog(asked, page)
  const columns = useFileColumns()
  const none = useRef<HTMLInputElement>(null)
  const month = useToday().slice(0, 7)
  const narrow = (name: string) => (value: string) => list.choose({ filters: { [name]: value } })
  const admins = source.page?.admins ?? []
  const known = admins.some(({ id }) => id === filters['actor'])
  // somebody who isn't an admin, by a link of an entry: their name stands in the entries
  const other = { value: filters['actor'] ?? '', label: source.rows[0]?.actorName ?? '' }
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">
      <p className="text-muted">{t.lead}</p>
      <ListTools
        list={list}
        columns={columns}
        filters={[
          {
            key: 'actor',
            name: t.who,
            options: [
              ...admins.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'system', label: t.system },
              ...(known || ['', 'system'].includes(other.value) ? [] : [other]),
            ],
          },
          {
            key: 'action',
            name: t.what,
            options: auditActions
              .map((value) => ({ value, label: t.actions[value] }))
              .sort((a, b) => a.label.localeCompare(b.label)),
          },
          { key: 'month', name: t.at, options: monthOptions(month, 36, language) },
          { key: 'subject', chip: t.onlyRecord },
        ]}
        file={{ name: 'audit-log', columns, rows: () => wholeAuditLog(asked), disabled: !online }}
      />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        rowKey={(row) => String(row.n)}
        search={none}
        online={online}
        failed={t.failed}
        empty={{ title: t.empty, text: t.emptyText }}
        body={({ rows, cursor }) => (
          <AuditDays rows={rows} cursor={cursor} onSubject={narrow('subject')} onActor={narrow('actor')} />
        )}
      />
    </div>
  )
}

interface DaysProps {
  rows: readonly AuditRow[]
  cursor: string
  onSubject: (subject: string) => void
  onActor: (actor: string) => void
}

/** The entries under their days. */
function AuditDays({ rows, cursor, onSubject, onActor }: DaysProps) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  return (
    <ol aria-label={t.caption}>
      {daysOf(rows).map(([day, entries]) => (
        <li key={day}>
          <h2 className="border-t border-line px-4 pt-3 pb-1.5 font-sans text-sm font-semibold text-muted first:border-t-0 md:px-5">
            {formatLongDate(day, language)}
          </h2>
          {entries.map((row) => (
            <AuditEntry
              key={row.n}
              row={row}
              cursor={String(row.n) === cursor}
              onSubject={onSubject}
              onActor={onActor}
            />
          ))}
        </li>
      ))}
    </ol>
  )
}

/** The entries by the day of this device's clock, as their times are shown. */
function daysOf(rows: readonly AuditRow[]): [day: string, entries: AuditRow[]][] {
  const days = new Map<string, AuditRow[]>()
  for (const row of rows) {
    const at = new Date(row.at.replace(' ', 'T'))
    const two = (n: number) => String(n).padStart(2, '0')
    const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

/** What a file holds of an entry. */
function useFileColumns(): ListColumn<AuditRow>[] {
  const t = useMessages(auditLog)
  const about = useAbout()
  return useMemo(() => {
    const actions: { readonly [action: string]: string } = t.actions
    const change = (row: AuditRow) =>
      differencesOf(row.before, row.after, formatCents)
        .map(({ field, before, after }) => `${fieldWords(field)}: ${before} → ${after}`)
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
      column('who', t.who, (row) => row.actorName || t.system),
      column('what', t.what, (row) => actions[row.action as AuditAction] ?? row.action),
      column('about', t.about, (row) => about(row.about).name),
      column('subject', t.subject, (row) => row.subject),
      column('change', t.change, change),
    ]
  }, [t, about])
}
