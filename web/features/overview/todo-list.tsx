import { Activity, CalendarCheck, ChevronRight, Hand, HandCoins, Lock, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { StatsValues } from '../../../domain/stats/values'
import { formatCount } from '../../i18n/format'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { Avatar } from '../../ui/pictures/avatar'
import { LinkButton } from '../../ui/button'

/** The people concerned: up to three of them, and their total. */
export interface PeopleSummary {
  first: StatsValues<'tickets'>['heads']['first']
  people: number
}

const icons = { held: Hand, month: CalendarCheck, health: Activity, webhook: Webhook, payout: HandCoins, lock: Lock }

/** The kind of a to-do. The browser tests open one of each (`e2e/browser/overview.spec.ts`). */
export type TodoKey =
  | 'log-lock'
  | 'health-bad'
  | 'held'
  | 'review'
  | 'back'
  | 'tickets'
  | 'leads'
  | 'approved'
  | 'by-hand'
  | 'pending'
  | 'locked'
  | 'months'
  | 'applications'
  | 'left'
  | 'webhook'

export interface Todo {
  key: TodoKey
  /** The people concerned, or an icon if the to-do names no people. */
  who: PeopleSummary | keyof typeof icons
  title: string
  text: string
  figure: string
  foot: string
  action: string
  href: string
}

/** Information for an admin that needs no action. */
export interface TodoNote {
  key: string
  title: string
  text: string
  figure: string
  href: string
}

interface Props {
  title: string
  aside: string
  todos: readonly Todo[]
  notes: readonly { title: string; aside: string; rows: readonly TodoNote[] }[]
  /** Shown when there is nothing to do; never hidden. */
  empty: ReactNode
  errors?: ReactNode
}

/**
 * If the list has at most this many rows, the cards below it move up. This is decided when the first row appears, so
 * nothing moves later.
 */
const shortListRows = 3

/** Renders "Needs your attention today". Only the first row has a primary button. */
export const TodoList = ({ title, aside, todos, notes, empty, errors }: Props) => (
  <section
    aria-labelledby="needs-you"
    data-few={todos.length <= shortListRows ? '' : undefined}
    className="@container overflow-hidden rounded-xl bg-raised shadow-sm"
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pt-5 pb-3">
      <h2 id="needs-you" className="text-[1.125rem]/6">
        {title}
      </h2>
      <span className="text-sm text-muted">{aside}</span>
    </div>
    {todos.length === 0 && <p className="px-5 pt-1 pb-6 text-muted">{empty}</p>}
    <ul>
      {todos.map((todo, at) =>
        at < fullMobileRows ? (
          <FullRow key={todo.key} todo={todo} at={at} />
        ) : (
          <ShortRow key={todo.key} todo={todo} at={at} />
        ),
      )}
    </ul>
    {notes.map((part) => part.rows.length > 0 && <Notes key={part.title} {...part} />)}
    {errors !== undefined && errors !== false && <div className="grid gap-3 px-5 pt-1 pb-5 empty:hidden">{errors}</div>}
  </section>
)

/** The number of full rows in the mobile layout. Further rows are one line each, which keeps the page short. */
const fullMobileRows = 3

// Uses a container query, because beside the sidebar a tablet leaves less width than a phone in landscape.
const grid = '@xl:grid @xl:grid-cols-[5rem_minmax(0,1fr)_auto_10rem]'
const borderClass = (at: number): string => (at > 0 ? 'border-t border-line' : '')

function FullRow({ todo, at }: { todo: Todo; at: number }) {
  return (
    <li className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 ${grid} ${borderClass(at)}`}>
      <Who who={todo.who} />
      <div className="min-w-0 @max-xl:order-3 @max-xl:basis-full">
        <h3 className="font-sans text-base font-semibold">{todo.title}</h3>
        <p className="text-sm text-muted wrap-anywhere">{todo.text}</p>
      </div>
      <p className="text-right leading-tight @max-xl:order-2 @max-xl:ml-auto">
        <b className="font-semibold">{todo.figure}</b>
        <small className="block text-sm text-muted">{todo.foot}</small>
      </p>
      <LinkButton href={todo.href} kind={at === 0 ? 'primary' : 'quiet'} className="@max-xl:order-4 @max-xl:w-full">
        {todo.action}
      </LinkButton>
    </li>
  )
}

const Notes = ({ title, aside, rows }: Props['notes'][number]) => (
  <section aria-label={title} className="border-t border-line px-5 py-4">
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <b className="font-semibold">{title}</b>
      <span className="text-muted">{aside}</span>
    </p>
    <ul className="mt-1">
      {rows.map(({ key, title: name, text, figure, href }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-sm">
          <Link to={href} className="min-w-0 font-medium wrap-anywhere">
            {name}
          </Link>
          <span className="min-w-0 text-muted wrap-anywhere">{text}</span>
          <span className="ml-auto tabular-nums">{figure}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** In the mobile layout, a one-line row that is a single link; in the desktop layout, the full row. */
function ShortRow({ todo, at }: { todo: Todo; at: number }) {
  const isDesktop = useDesktopLayout()
  if (isDesktop) return <FullRow todo={todo} at={at} />
  return (
    <li className={`relative flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 ${borderClass(at)}`}>
      <Who who={todo.who} />
      {/* Beside the title, the amount would leave space for only one word per line. */}
      <div className="min-w-0 flex-1 basis-20">
        <h3 className="font-sans text-base font-semibold">
          <Link to={todo.href} className="no-underline after:absolute after:inset-0">
            {todo.title}
          </Link>
        </h3>
        {todo.figure !== '' && (
          <p className="text-sm text-muted">
            <b className="font-semibold text-text">{todo.figure}</b> {todo.foot}
          </p>
        )}
      </div>
      <ChevronRight aria-hidden className="size-4 flex-none text-muted" />
    </li>
  )
}

function Who({ who }: Pick<Todo, 'who'>) {
  if (typeof who === 'string') {
    const Icon = icons[who]
    return (
      <span aria-hidden className="grid size-7 place-items-center text-muted">
        <Icon className="size-5" />
      </span>
    )
  }
  const { first, people } = who
  const shown = people > 3 ? first.slice(0, 2) : first
  const rest = people - shown.length
  return (
    <span className="flex -space-x-1" aria-hidden>
      {shown.map((person) => (
        <Avatar key={person.userId} name={person.name} seed={person.userId} size="sm" className="ring-2 ring-raised" />
      ))}
      {rest > 0 && (
        <span className="grid h-7 min-w-7 place-items-center rounded-full bg-sunken px-1.5 text-[.6875rem] font-semibold ring-2 ring-raised">
          +{formatCount(rest)}
        </span>
      )}
    </span>
  )
}
