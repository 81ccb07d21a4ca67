import { Link } from 'react-router-dom'
import { doneTodayRoute, type DoneToday as Done } from '../../../domain/api/program/audit-log'
import { paths, payoutPath, runPath } from '../../../domain/paths'
import { useOnline } from '../../data/queries/network'
import { useRoute } from '../../data/queries/use-route'
import { formatCents, formatCount, formatLongMonth } from '../../i18n/format'
import { ErrorState } from '../../ui/states/error-state'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { firstNameOf, useTodoContext, type TodoContext } from './todo-text'

interface Props {
  /** What comes next. */
  text: string
  /** Changes whenever something may have been done. */
  version: string
}

/** Shown when nothing is left to do, with what all admins did today. */
export function CaughtUp({ text, version }: Props) {
  const { t, ...context } = useTodoContext()
  const online = useOnline()
  const { value, error, reload } = useRoute(doneTodayRoute, {}, { again: version, when: online })
  const rows = doneRows(value?.rows ?? [], { t, ...context })
  return (
    <>
      <div className="px-4 pt-5 pb-5 @xl:px-5">
        {rows.length > 0 && (
          <p aria-hidden className="mb-3 flex flex-wrap gap-1 text-positive">
            {rows.map(({ key }) => (
              <StatusGlyph key={key} glyph="tick" className="size-4.5" />
            ))}
          </p>
        )}
        <h2 id="needs-you" className="text-[1.5rem]/8">
          {t.caughtUp}
        </h2>
        <p className="mt-1 text-muted">
          {t.nothing} {text}
        </p>
      </div>
      {rows.length > 0 && (
        <section aria-label={t.doneToday} className="border-t border-line pt-3.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pb-1 text-sm @xl:px-5">
            <b className="font-semibold">{t.doneToday}</b>
            <span className="text-muted">{t.doneBy((value?.admins ?? []).map(firstNameOf).join(', '))}</span>
          </p>
          <ul className="pb-1.5">
            {rows.map((row) => (
              <DoneItem key={row.key} row={row} />
            ))}
          </ul>
        </section>
      )}
      {online && error !== null && (
        <div className="px-5 pb-5">
          <ErrorState title={t.doneUnread} onRetry={reload} />
        </div>
      )}
    </>
  )
}

interface DoneRow {
  key: string
  title: string
  text: string
  figure: string
  action: string
  href: string
}

const DoneItem = ({ row: { title, text, figure, action, href } }: { row: DoneRow }) => (
  <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-2.5 last:border-b-0 @xl:grid-cols-[2rem_minmax(0,1fr)_auto_9rem] @xl:gap-x-4 @xl:px-5">
    <span aria-hidden className="grid place-items-center text-positive">
      <StatusGlyph glyph="tick" className="size-4" />
    </span>
    <div className="min-w-0 leading-tight">
      <h3 className="font-sans text-base font-medium">{title}</h3>
      <p className="text-sm text-muted empty:hidden">
        {text}
        {figure !== '' && <span className="@xl:hidden">{text === '' ? figure : ` · ${figure}`}</span>}
      </p>
    </div>
    <span className="text-right font-semibold tabular-nums @max-xl:hidden">{figure}</span>
    <Link
      to={href}
      className="inline-flex min-h-11 items-center justify-self-end text-right text-sm font-medium text-accent underline underline-offset-3 md:min-h-8"
    >
      {action}
    </Link>
  </li>
)

/** Returns one row for each kind of work; each batch and each month has its own. */
function doneRows(done: Done['rows'], { t, language }: Omit<TodoContext, 'nowMs'>): DoneRow[] {
  const isOf = (kind: Done['rows'][number]['kind'], batch: string) =>
    done.some((row) => row.kind === kind && row.batch === batch)
  return done.flatMap((row): DoneRow[] => {
    const { kind, count, cents, batch, n } = row
    const rest = { figure: cents === 0 ? '' : formatCents(cents), text: '' }
    switch (kind) {
      case 'batch-created':
      case 'batch-sent': {
        if (kind === 'batch-created' && isOf('batch-sent', batch)) return []
        const title =
          kind === 'batch-created' ? t.doneCreated : isOf('batch-created', batch) ? t.doneCreatedSent : t.doneSent
        const number = formatCount(n)
        const item = { title: title(number), text: t.donePayments(count), action: t.viewBatch(number) }
        return [{ ...rest, ...item, key: `${kind} ${batch}`, href: payoutPath(batch) }]
      }
      case 'generated': {
        const month = formatLongMonth(row.month, language)
        const item = { title: t.doneGenerated(month), text: t.donePayments(count), action: t.view.run }
        return [{ ...rest, ...item, key: `${kind} ${row.month}`, href: runPath(row.month) }]
      }
      default: {
        const { href, action } = placeOf[kind]
        return [{ ...rest, key: kind, title: t.done[kind](count), action: t.view[action], href }]
      }
    }
  })
}

type CountedKind = Exclude<Done['rows'][number]['kind'], 'batch-created' | 'batch-sent' | 'generated'>

const placeOf: {
  readonly [kind in CountedKind]: { href: string; action: keyof TodoContext['t']['view'] }
} = {
  tickets: { href: paths.adminSupport, action: 'tickets' },
  leads: { href: `${paths.adminLeads}?state=all`, action: 'leads' },
  approved: { href: `${paths.adminPayments}?status=approved`, action: 'payments' },
  dispersed: { href: `${paths.adminPayments}?status=dispersed`, action: 'payments' },
  corrected: { href: paths.adminPayments, action: 'payments' },
  released: { href: paths.adminHolds, action: 'holds' },
  refused: { href: paths.adminHolds, action: 'holds' },
  accepted: { href: paths.adminApplications, action: 'applications' },
  rejected: { href: paths.adminApplications, action: 'applications' },
  confirmed: { href: paths.adminUsers, action: 'people' },
}
