import { ChevronDown, Cog } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { AuditAction } from '../../../domain/record/audit-actions'
import type { AuditRow } from '../../data/repos/audit-log'
import { auditLog } from '../../i18n/audit-log'
import { formatCents, formatCount, formatMoment, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Disc } from '../../ui/pictures/disc'
import { differencesOf, fieldWords, type Difference } from './audit-differences'
import { useAbout } from './use-about'

interface Props {
  row: AuditRow
  cursor: boolean
  /** Narrows the list to this record, or to who did it. */
  onSubject: (subject: string) => void
  onActor: (actor: string) => void
}

/** One entry as a sentence: who, what, about whom, and the value that changed; the rest unfolds. */
export function AuditEntry({ row, cursor, onSubject, onActor }: Props) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const about = useAbout()(row.about)
  const actions: { readonly [action: string]: string } = t.actions
  const what = actions[row.action as AuditAction] ?? row.action
  const who = row.actorName === '' ? t.system : row.actorName
  const changes = differencesOf(row.before, row.after, formatCents)
  // a record's id tells nobody anything
  const told = changes.filter(({ after }) => !/^[a-z0-9]{15}$/.test(after))
  const only = told.length === 1 ? told[0] : undefined
  return (
    <details
      data-row={row.n}
      className={`group border-t border-line open:bg-surface ${cursor ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''}`}
    >
      <summary
        data-opener
        className="grid cursor-pointer list-none grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 focus-visible:-outline-offset-2 md:grid-cols-[3.5rem_1.75rem_minmax(0,1fr)_auto] md:px-5 [&::-webkit-details-marker]:hidden"
      >
        <time dateTime={row.at.replace(' ', 'T')} className="text-sm text-muted max-md:hidden">
          {formatTime(row.at, language)}
        </time>
        {row.actorName === '' ? (
          <Cog aria-hidden className="m-auto size-4 self-start text-muted max-md:mt-1.5 md:self-center" />
        ) : (
          <span className="self-start md:self-center">
            <Disc name={who} seed={row.actor || who} size="sm" />
          </span>
        )}
        <span className="min-w-0 text-sm wrap-anywhere">
          <b className="font-semibold">{who}</b> · {what}
          {about.name !== '' && (
            <>
              : <b className="font-semibold">{about.name}</b>
            </>
          )}
          {only !== undefined && (
            <span className="ml-2">
              <Change of={only} />
            </span>
          )}
          <span className="block text-xs text-muted md:hidden">{formatTime(row.at, language)}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 self-start transition-transform group-open:rotate-180 max-md:mt-1 md:self-center"
        />
      </summary>
      <div className="grid gap-3 px-4 pb-4 text-sm md:pr-5 md:pl-31">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-[repeat(3,minmax(0,1fr))]">
          <Fact name={t.n}>{formatCount(row.n)}</Fact>
          <Fact name={t.at}>{formatMoment(row.at, language)}</Fact>
          <Fact name={t.subject}>
            <span className="font-mono text-xs wrap-anywhere">{row.subject}</span>
          </Fact>
          {changes.map((change) => (
            <Fact key={change.field} name={fieldWords(change.field) || t.change}>
              <Change of={change} />
            </Fact>
          ))}
        </dl>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {about.to !== '' && (
            <Link to={about.to} className={linkLook}>
              {t.open(about.name)}
            </Link>
          )}
          <button type="button" onClick={() => onSubject(row.subject)} className={linkLook}>
            {t.allOfRecord}
          </button>
          <button type="button" onClick={() => onActor(row.actor || 'system')} className={linkLook}>
            {t.allBy(who)}
          </button>
        </p>
      </div>
    </details>
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
      {before !== '' && <del className="mr-1.5 text-danger decoration-1">{before}</del>}
      {after === '' ? (
        before !== '' && <span className="text-muted">{t.nothing}</span>
      ) : (
        <ins className="font-semibold text-positive no-underline">{after}</ins>
      )}
    </>
  )
}
