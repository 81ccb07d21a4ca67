import { ChevronDown, Cog } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { AuditChain, AuditRow } from '../../data/repos/audit-log'
import { auditLog } from '../../i18n/audit-log'
import { formatCount, formatMoment, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Disc } from '../../ui/pictures/disc'
import { StatusBadge } from '../../ui/states/status-badge'
import type { Difference } from './audit-differences'
import { useAbout } from './use-about'
import { useEntryWords } from './use-entry-words'

interface Props {
  row: AuditRow
  cursor: boolean
  /** What is known of the chain; null: nothing yet. */
  checked: AuditChain['checked']
  /** Narrows the list to this record, or to who did it. */
  onSubject: (subject: string) => void
  onActor: (actor: string) => void
}

/** One entry as a sentence: who, what, about whom, and the value that changed; the rest unfolds. */
export function AuditEntry(props: Props) {
  const { row, cursor } = props
  const t = useMessages(auditLog)
  const language = useLanguage()
  const about = useAbout()(row.about)
  const words = useEntryWords()
  const who = words.who(row)
  const { told: change } = words.changes(row)
  // a payment's name says its amount already
  const told = change?.before === '' && about.name.includes(change.after) ? undefined : change
  const time = formatTime(row.at, language)
  return (
    <div
      data-row={row.n}
      className={`relative border-t border-line first:border-t-0 ${cursor ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''}`}
    >
      {about.to !== '' && (
        <Link
          to={about.to}
          aria-label={t.open(about.place, about.name)}
          className="absolute top-3 right-14 h-6 max-w-64 truncate text-sm leading-6 underline decoration-line-strong underline-offset-3 hover:text-accent max-md:hidden"
        >
          {about.place}
        </Link>
      )}
      <details className="group open:bg-surface">
        <summary
          data-opener
          className={`grid cursor-pointer list-none grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 focus-visible:-outline-offset-2 md:grid-cols-[4.5rem_1.75rem_minmax(0,1fr)_auto] md:px-5 [&::-webkit-details-marker]:hidden ${about.to === '' ? '' : 'md:*:nth-3:pr-68'}`}
        >
          <time dateTime={row.at.replace(' ', 'T')} className="text-sm text-muted max-md:hidden">
            {time}
          </time>
          {row.actor === '' ? (
            // as large as a disc, so that the row is as high as the others
            <span className="grid size-7 place-items-center self-start text-muted md:self-center">
              <Cog aria-hidden className="size-4" />
            </span>
          ) : (
            <span className="self-start md:self-center">
              <Disc name={who} seed={row.actor} size="sm" />
            </span>
          )}
          <span className="min-w-0 text-sm wrap-anywhere">
            <b className="font-semibold">{who}</b> {words.did(row.action)}
            {about.name !== '' && (
              <>
                : <b className="font-semibold">{about.name}</b>
              </>
            )}
            {told !== undefined && (
              <>
                {' '}
                {words.lead(told.field)} <Change of={told} />
              </>
            )}
            <span className="block text-xs text-muted md:hidden">{time}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-4 self-start transition-transform group-open:rotate-180 max-md:mt-1 md:self-center"
          />
        </summary>
        <EntryFacts {...props} about={about} who={who} />
      </details>
    </div>
  )
}

interface FactsProps extends Props {
  about: { name: string; to: string; place: string }
  who: string
}

/** What unfolds: number, moment, proof, every value in words, the narrower lists, and what only the program reads. */
function EntryFacts({ row, checked, about, who, onSubject, onActor }: FactsProps) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const words = useEntryWords()
  const { said, technical } = words.changes(row)
  return (
    <div className="grid gap-3 px-4 pb-4 text-sm md:pr-5 md:pl-34">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-[repeat(4,minmax(0,1fr))]">
        <Fact name={t.n}>{formatCount(row.n)}</Fact>
        <Fact name={t.at}>{formatMoment(row.at, language)}</Fact>
        <Fact name={t.proof}>
          <Proof row={row} checked={checked} />
        </Fact>
        {said.map((change) => (
          <Fact key={change.field} name={words.field(change.field) || t.change}>
            <Change of={change} />
          </Fact>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {/* wide rows have it at their end; a narrow one has no room for it before it is opened */}
        {about.to !== '' && (
          <Link to={about.to} className={`${linkLook} wrap-anywhere md:hidden`}>
            {t.open(about.place, about.name)}
          </Link>
        )}
        <button type="button" onClick={() => onSubject(row.subject)} className={linkLook}>
          {t.allOfRecord}
        </button>
        <button type="button" onClick={() => onActor(row.actor || 'system')} className={linkLook}>
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

/** Whether this entry follows the one before, as far as somebody has looked. */
function Proof({ row: { n, at }, checked }: { row: AuditRow; checked: AuditChain['checked'] }) {
  const t = useMessages(auditLog)
  const unchecked = <span className="text-muted">{t.unchecked}</span>
  if (checked === null) return unchecked
  if (checked.broken !== 0 && n >= checked.broken) {
    return (
      <StatusBadge glyph={n === checked.broken ? 'broken' : 'dashed'} tone={n === checked.broken ? 'danger' : 'muted'}>
        {t.notProven}
      </StatusBadge>
    )
  }
  // it came after somebody looked
  if (at > checked.at) return unchecked
  return (
    <StatusBadge glyph="tick" tone="positive">
      {n === 1 ? t.first : t.follows(formatCount(n - 1))}
    </StatusBadge>
  )
}

const linkLook =
  'inline-flex min-h-11 items-center text-left font-semibold text-accent underline underline-offset-3 md:min-h-7'

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** Was and is, in words: struck through what it was. */
function Change({ of: { before, after } }: { of: Difference }) {
  const t = useMessages(auditLog)
  return (
    <>
      {before !== '' && (
        <>
          <del className="text-danger decoration-1">{before}</del>{' '}
        </>
      )}
      {after === '' ? (
        before !== '' && <span className="text-muted">{t.nothing}</span>
      ) : (
        <ins className="font-semibold text-positive no-underline">{after}</ins>
      )}
    </>
  )
}
