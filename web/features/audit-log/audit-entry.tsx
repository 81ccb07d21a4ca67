import { ChevronDown, Cog } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AuditChain, AuditRow } from '../../../domain/api/program/audit-log'
import { auditLog } from '../../i18n/admin-areas'
import { formatCount, formatMoment, formatTime, formatDate, formatDayMonth, localDay } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { Avatar } from '../../ui/pictures/avatar'
import { StatusBadge } from '../../ui/states/status-badge'
import { type FieldChange, parseActionPhrase } from './field-changes'
import { useEntryText, useDescribeSubject } from './use-entry-text'
import { addDays } from '../../../domain/calendar'
import { groupBy } from '../../../domain/lists'
import { serverNow } from '../../data/engine/db/clock'

interface Props {
  row: AuditRow
  cursor: boolean
  checked: AuditChain['checked']
  /** The number of the entry that is expanded at first; 0 for none. */
  opened: number
  /** Filters the list by the entry's record; `onActor` filters by its actor. */
  onSubject: (subject: string) => void
  onActor: (actor: string) => void
}

function AuditEntry(props: Props) {
  const { row, cursor } = props
  const t = useMessages(auditLog)
  const language = useLanguage()
  const about = useDescribeSubject()(row.about)
  const who = useEntryText().who(row)
  const [open, setOpen] = useState(row.n === props.opened)
  const facts = useId()
  return (
    <div
      data-row={row.n}
      className={`border-t border-line first:border-t-0 ${cursor ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''} ${open ? 'bg-surface' : ''}`}
    >
      <div className="relative grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 md:min-h-10.75 md:py-1.5 md:grid-cols-[4.5rem_1.75rem_minmax(0,1fr)_auto_auto] md:px-5">
        <span className="row-start-1 self-start md:col-start-2 md:self-center">
          {row.actor === '' ? (
            // As large as a person's initials, so all rows have the same height.
            <span className="grid size-7 place-items-center text-muted">
              <Cog aria-hidden className="size-4" />
            </span>
          ) : (
            <Avatar name={who} seed={row.actor} size="sm" />
          )}
        </span>
        {/* The button covers the whole row, but the subject's link is on top of it. */}
        <button
          type="button"
          data-opener
          aria-expanded={open}
          aria-controls={open ? facts : undefined}
          onClick={() => setOpen(!open)}
          className="row-start-1 min-h-7 min-w-0 cursor-pointer text-left text-sm wrap-anywhere after:absolute after:inset-0 focus-visible:-outline-offset-2"
        >
          <Sentence row={row} who={who} about={about.name} />
        </button>
        <span className="col-start-2 row-start-2 flex flex-wrap items-center gap-x-3 md:contents">
          <time
            dateTime={row.at.replace(' ', 'T')}
            className="text-xs text-muted md:col-start-1 md:row-start-1 md:text-sm"
          >
            {formatTime(row.at, language)}
          </time>
          {about.to !== '' && (
            <Link
              to={about.to}
              aria-label={about.place === about.name ? undefined : t.open(about.place, about.name)}
              className="relative inline-flex min-h-11 max-w-full items-center text-sm underline decoration-line-strong underline-offset-3 hover:text-accent max-md:-my-1 md:col-start-4 md:row-start-1 md:min-h-6 md:max-w-64"
            >
              <span className="max-md:wrap-anywhere md:truncate">{about.place}</span>
            </Link>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className={`row-start-1 size-4 self-start transition-transform max-md:mt-1 md:col-start-5 md:self-center ${open ? 'rotate-180' : ''}`}
        />
      </div>
      {open && (
        <div id={facts}>
          <EntryFacts {...props} who={who} />
        </div>
      )}
    </div>
  )
}

/** Renders a sentence such as "Ana gave Inés the role Affiliate", with the main change. */
function Sentence({ row, who, about }: { row: AuditRow; who: string; about: string }) {
  const entryText = useEntryText()
  const { mainChange, namedChanges } = entryText.changes(row)
  // If a person acted on themselves, the sentence names them only once.
  const isSelf = row.about.kind === 'person' && row.about.id !== '' && row.about.id === row.actor
  const { lead, named, tail } = parseActionPhrase(
    entryText.did(row),
    about !== '' && !isSelf && namedChanges.length === 0,
  )
  // A payment's name already contains its amount.
  const change = mainChange?.before === '' && about.includes(mainChange.after) ? undefined : mainChange
  // A text that ends with a colon needs no connecting word.
  const before = change === undefined || `${lead}${tail}`.endsWith(':') ? '' : entryText.lead(row.action, change)
  return (
    <>
      <b className="font-semibold">{who}</b> {lead}
      {named && <b className="font-semibold">{about}</b>}
      {tail}
      {change !== undefined && (
        <>
          {/^[,;]/.test(before) ? '' : ' '}
          {before} <ChangeText of={change} />
        </>
      )}
      {namedChanges.length > 0 && <NamedChanges of={namedChanges} />}
    </>
  )
}

/** The maximum number of changes listed in a sentence, and their maximum length in characters. */
const maxNamedChanges = 3
const maxNamedLength = 80

/** Renders the changes of one save, such as ": payout day 5 4, payment threshold …". */
function NamedChanges({ of }: { of: readonly FieldChange[] }) {
  const t = useMessages(auditLog)
  const entryText = useEntryText()
  const moreCount = of.length - maxNamedChanges
  return (
    <>
      {of.slice(0, maxNamedChanges).map((change, at) => (
        <Fragment key={change.field}>
          {at === 0 ? ': ' : ', '}
          {entryText.field(change.field)}
          {change.before.length + change.after.length <= maxNamedLength && (
            <>
              {' '}
              <ChangeText of={change} />
            </>
          )}
        </Fragment>
      ))}
      {moreCount > 0 && ` ${t.andMore(formatCount(moreCount))}`}
    </>
  )
}

function EntryFacts({ row, checked, who, onSubject, onActor }: Props & { who: string }) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const entryText = useEntryText()
  const { readableChanges, technical } = entryText.changes(row)
  return (
    <div className="grid gap-3 px-4 pb-4 text-sm md:pr-5 md:pl-34">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-[repeat(4,minmax(0,1fr))]">
        <Fact name={t.n}>{formatCount(row.n)}</Fact>
        <Fact name={t.at}>{formatMoment(row.at, language)}</Fact>
        <Fact name={t.proof}>
          <Proof row={row} checked={checked} />
        </Fact>
        {readableChanges.map((change) => (
          <Fact key={change.field} name={entryText.field(change.field) || t.change}>
            <ChangeText of={change} />
          </Fact>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="button" onClick={() => onSubject(row.subject)} className={linkClass}>
          {t.allOfRecord}
        </button>
        <button type="button" onClick={() => onActor(row.actor || 'system')} className={linkClass}>
          {t.allBy(who)}
        </button>
        <span className="text-xs text-muted md:ml-auto">
          {t.technical}:{' '}
          <code className="font-mono wrap-anywhere">
            {[
              row.action,
              row.subject,
              ...technical.map(({ field, after, before }) => `${field} ${after || before}`),
            ].join(' · ')}
          </code>
        </span>
      </p>
    </div>
  )
}

/** Shows whether the entry follows the previous one, if the verification has reached it. */
function Proof({ row: { n, at }, checked }: { row: AuditRow; checked: AuditChain['checked'] }) {
  const t = useMessages(auditLog)
  const uncheckedText = <span className="text-muted">{t.unchecked}</span>
  if (checked === null) return uncheckedText
  if (checked.broken !== 0 && n >= checked.broken) {
    return (
      <StatusBadge glyph={n === checked.broken ? 'broken' : 'dashed'} tone={n === checked.broken ? 'danger' : 'muted'}>
        {t.notProven}
      </StatusBadge>
    )
  }
  // The entry is newer than the verification.
  if (at > checked.at) return uncheckedText
  return (
    <StatusBadge glyph="tick" tone="positive">
      {n === 1 ? t.first : t.follows(formatCount(n - 1))}
    </StatusBadge>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center text-left font-semibold text-accent underline underline-offset-3 md:min-h-7'

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function ChangeText({ of: { before, after, isNegative = false } }: { of: FieldChange }) {
  const t = useMessages(auditLog)
  if (before === '') return <span>{after}</span>
  return (
    <>
      <del className="text-danger decoration-1">{before}</del>{' '}
      {after === '' ? (
        <span className="text-muted">{t.nothing}</span>
      ) : (
        <ins className={`font-semibold no-underline ${isNegative ? '' : 'text-positive'}`}>{after}</ins>
      )}
    </>
  )
}

interface AuditEntriesByDayProps extends Omit<Props, 'row' | 'cursor'> {
  rows: readonly AuditRow[]
  cursor: string
}

/** Groups entries by the days of this device's time zone, because their times are shown in it. */
export function AuditEntriesByDay({ rows, cursor, ...entry }: AuditEntriesByDayProps) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const today = localDay(serverNow())
  const titleOf = (day: string): string => {
    if (day === today) return t.today(formatDayMonth(day, language))
    if (day === addDays(today, -1)) return t.yesterday(formatDayMonth(day, language))
    return formatDate(day, language)
  }
  return (
    <ol aria-label={t.caption}>
      {[...groupBy(rows, ({ at }) => localDay(at))].map(([day, entries]) => (
        <li key={day} className="border-t border-line first:border-t-0">
          <h2 className="px-4 pt-3 pb-1.5 font-sans text-sm font-semibold text-muted md:px-5">{titleOf(day)}</h2>
          {entries.map((row) => (
            <AuditEntry key={row.n} row={row} cursor={String(row.n) === cursor} {...entry} />
          ))}
        </li>
      ))}
    </ol>
  )
}
