import { Activity, CalendarCheck, CircleCheck, Hand, HandCoins, Info, Lock, Undo2, Upload, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '../../../domain/entities'
import type { TaskKind } from '../../../domain/program/tasks'
import { formatCount } from '../../i18n/format'
import { Avatar } from '../../ui/pictures/avatar'
import { LinkButton } from '../../ui/button'

const icons = {
  held: Hand,
  month: CalendarCheck,
  health: Activity,
  webhook: Webhook,
  payout: HandCoins,
  approve: CircleCheck,
  batch: Upload,
  returned: Undo2,
  lock: Lock,
}

export interface Todo {
  key: TaskKind
  /** The person concerned first, or an icon if the to-do names no one. */
  who: { userId: Id; name: string } | keyof typeof icons
  title: string
  /** The deadline, before the text. */
  alert: { tone: 'late' | 'near' | 'later'; text: string } | null
  /** On narrow pages shown only if there is neither a deadline nor an amount. */
  text: string
  figure: string
  /** The verb and the object of the button, and a shorter form for narrow pages; '' = the same. */
  action: string
  short: string
  href: string
}

/** Something an admin can't act on now. */
export interface TodoNote {
  key: string
  title: string
  text: string
  figure: string
  /** When it can be done, or what it waits for. */
  until: string
  /** Where to read more; '' = nowhere. */
  href: string
}

export interface NoteGroup {
  title: string
  aside: string
  figure: string
  icon: 'lock' | 'info'
  rows: readonly TodoNote[]
}

interface Props {
  title: string
  aside: string
  todos: readonly Todo[]
  notes: readonly NoteGroup[]
  /** Shown instead of the title and the rows when there is nothing to do. */
  empty: ReactNode
  errors?: ReactNode
}

/**
 * If the list has at most this many rows, the cards below it move up. This is decided when the first row appears, so
 * nothing moves later.
 */
const shortListRows = 5

/** Renders what an admin can do now; below it, without buttons, what is blocked and what is only information. */
export const TodoList = ({ title, aside, todos, notes, empty, errors }: Props) => {
  const shown = notes.filter(({ rows }) => rows.length > 0)
  const rowCount = todos.length + shown.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <section
      aria-labelledby="needs-you"
      data-few={rowCount <= shortListRows ? '' : undefined}
      className="@container overflow-hidden rounded-xl bg-raised shadow-sm"
    >
      {todos.length === 0 ? (
        empty
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-4 pb-3 @xl:px-5">
            <h2 id="needs-you" className="text-[1.125rem]/6">
              {title}
            </h2>
            <span
              aria-hidden
              className="mr-auto grid h-6 min-w-6 place-items-center rounded-full bg-accent-soft px-1.5 text-xs font-semibold text-accent"
            >
              {formatCount(todos.length)}
            </span>
            <span className="text-sm text-muted">{aside}</span>
          </div>
          <ul>
            {todos.map((todo, at) => (
              <Row key={todo.key} todo={todo} isFirst={at === 0} />
            ))}
          </ul>
        </>
      )}
      {shown.map((group) => (
        <Notes key={group.title} {...group} />
      ))}
      {errors !== undefined && errors !== false && (
        <div className="grid gap-3 px-5 pt-1 pb-5 empty:hidden">{errors}</div>
      )}
    </section>
  )
}

const alertTones = { late: 'text-danger', near: 'text-caution', later: '' }

/** A row of the list. Only the first one has a primary button. */
function Row({ todo, isFirst }: { todo: Todo; isFirst: boolean }) {
  const { who, title, alert, text, figure, action, short, href } = todo
  const onlyWide = alert !== null || figure !== '' ? '@max-xl:hidden' : ''
  return (
    // Uses container queries, because beside the sidebar a tablet leaves less width than a phone in landscape.
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 @xl:grid @xl:grid-cols-[2rem_minmax(0,1fr)_auto_11.5rem] @xl:gap-x-4 @xl:px-5 @xl:py-2">
      <Who who={who} />
      <div className="min-w-0 flex-[1_1_8rem] leading-tight">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <p className="text-sm text-muted wrap-anywhere empty:hidden">
          {alert !== null && <span className={`font-medium ${alertTones[alert.tone]}`}>{alert.text}</span>}
          {text !== '' && (
            <span className={onlyWide}>
              {alert !== null && ' · '}
              {text}
            </span>
          )}
          {figure !== '' && (
            <span className="@xl:hidden">
              {alert !== null && ' · '}
              {figure}
            </span>
          )}
        </p>
      </div>
      <b className="text-right font-semibold tabular-nums @max-xl:hidden">{figure}</b>
      <LinkButton href={href} size="sm" kind={isFirst ? 'primary' : 'quiet'} className="@max-xl:max-w-44">
        {short === '' ? (
          action
        ) : (
          <>
            <span className="@max-xl:hidden">{action}</span>
            <span className="@xl:hidden">{short}</span>
          </>
        )}
      </LinkButton>
    </li>
  )
}

function Who({ who }: Pick<Todo, 'who'>) {
  if (typeof who !== 'string') {
    return (
      <span aria-hidden className="@max-xl:hidden">
        <Avatar name={who.name} seed={who.userId} size="sm" />
      </span>
    )
  }
  const Icon = icons[who]
  return (
    <span aria-hidden className="grid size-7 place-items-center text-muted @max-xl:hidden">
      <Icon className="size-5 stroke-[1.75]" />
    </span>
  )
}

const noteIcons = { lock: Lock, info: Info }

const Notes = ({ title, aside, figure, icon, rows }: NoteGroup) => {
  const Icon = noteIcons[icon]
  return (
    <section aria-label={title} className="border-t border-line px-4 py-3.5 @xl:px-5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <b className="font-semibold">{title}</b>
        <span className="text-muted">{aside}</span>
        <span className="ml-auto text-muted tabular-nums">{figure}</span>
      </p>
      <ul className="mt-1">
        {rows.map(({ key, title: name, text, figure: amount, until, href }) => (
          <li
            key={key}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5 text-sm @xl:grid-cols-[2rem_minmax(0,1fr)_auto_11.5rem] @xl:gap-x-4"
          >
            <Icon aria-hidden className="size-4 self-center stroke-[1.75] text-muted @xl:justify-self-center" />
            <span
              className={`min-w-0 wrap-anywhere ${amount === '' && until === '' ? 'col-span-2 @xl:col-span-3' : ''}`}
            >
              {href === '' ? (
                <b className="font-medium">{name}</b>
              ) : (
                <Link to={href} className="font-medium no-underline hover:underline">
                  {name}
                </Link>
              )}
              {text !== '' && <span className="text-muted"> · {text}</span>}
              {until !== '' && <span className="text-muted @xl:hidden"> · {until}</span>}
            </span>
            {(amount !== '' || until !== '') && (
              <>
                <span className="text-right font-medium tabular-nums">{amount}</span>
                <span className="text-muted @max-xl:hidden">{until}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
