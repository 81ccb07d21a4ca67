import { ArrowLeft, Check, CircleHelp, PanelRight, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Id, Language, Moment, SupportTicket } from '../../../../domain/entities'
import { isLate, type WaitingState } from '../../../../domain/tickets/waiting-state'
import { aboutPathForAdmin, parseTicketAbout } from '../../../../domain/tickets/ticket-about'
import { momentNow } from '../../../data/queries/clock'
import { helpdesk } from '../../../i18n/admin-areas'
import { formatDate, formatDayMonth, formatMoment, formatMonth, formatTime } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { Button, IconButton } from '../../../ui/button'
import { useShortcut } from '../shortcuts'
import { SnoozeBand, SnoozeButton } from './snooze'
import { useTicketLink } from '../queue/queue-address'
import { useUpdateTicket, type TicketFlow } from './ticket-panel'
import { assignTicketRoute } from '../../../../domain/api/messages/tickets'
import { useAdminNames } from '../../../data/queries/people/people'
import { useCommand } from '../../../forms/use-command'
import { buttonClasses } from '../../../ui/button-classes'
import { Menu } from '../../../ui/layers/menu'
import { Avatar } from '../../../ui/pictures/avatar'
import { wholeUnits } from '../../../../domain/moments'
import { formatHours } from '../../../../domain/program/response-times'
import { useResponseDeadlines } from '../../../data/queries/installation/program'
import { DeadlineRing } from '../../../ui/pictures/deadline-ring'

interface Props {
  ticket: SupportTicket
  assignee: Id
  snoozedUntil: Moment
  me: Id
  waiting: WaitingState
  /** When the first reply is due; '' when unknown. */
  due: string
  onDetails: () => void
  flow: TicketFlow
  /** True when the page moved on to this ticket, which removed the focused element. */
  takesFocus: boolean
}

export function ConversationHeader(props: Props) {
  const { ticket, assignee, snoozedUntil, me, waiting, due, onDetails, flow, takesFocus } = props
  const linkTo = useTicketLink()
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const { busy, blocked, resolve } = useUpdateTicket(ticket, flow)
  const isSplit = useDesktopLayout('columns')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const open = ticket.status === 'open' || ticket.status === 'in_progress'
  useShortcut('e', open, resolve)
  useShortcut('s', true, () => focusStatus() || onDetails())
  const title = (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        title={ticket.subject}
        className="text-[1.0625rem]/6 wrap-anywhere focus:outline-none lg:line-clamp-2 lg:py-1"
      >
        {ticket.subject}
      </h2>
      <p className="text-sm text-muted lg:col-span-2 lg:row-start-2">
        {ticket.number}, {ticket.person_name}, {nonBreaking(t.since(formatDate(ticket.created_at, language)))}
      </p>
    </>
  )
  return (
    <>
      <header className="flex items-start gap-x-2 gap-y-1 border-b border-line py-2.5 pr-3 pl-2 max-lg:flex-wrap lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-y-0 lg:px-5">
        {!isSplit && (
          <Link
            {...linkTo('')}
            aria-label={t.back}
            className="grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        )}
        {/* Beside the queue the title uses the space beside the buttons, and the person is on the line below, so neither is cut off. */}
        {isSplit ? title : <div className="min-w-0 flex-1 basis-40 py-1">{title}</div>}
        <span className="flex flex-none lg:col-start-2 lg:row-start-1 items-center gap-1 py-0.5 max-lg:w-full max-lg:pl-2">
          <AssigneeMenu ticket={ticket} assignee={assignee} me={me} />
          {open && <SnoozeButton ticket={ticket} until={snoozedUntil} />}
          {open && (
            <Button blocked={blocked} kind="quiet" size="sm" className="md:px-3!" busy={busy} onClick={resolve}>
              <Check aria-hidden />
              {t.resolve}
            </Button>
          )}
          {isSplit ? (
            <IconButton label={t.details} className="@min-[46rem]:hidden" onClick={onDetails}>
              <PanelRight aria-hidden />
            </IconButton>
          ) : (
            <Button kind="bare" size="sm" className="ml-auto px-2!" onClick={onDetails}>
              <PanelRight aria-hidden />
              {t.details}
            </Button>
          )}
        </span>
      </header>
      <TicketSubjectLink ticket={ticket} />
      <SnoozeBand ticket={ticket} until={snoozedUntil} />
      <MemberFeedback ticket={ticket} />
      <WaitingBanner ticket={ticket} waiting={waiting} due={due} />
    </>
  )
}

/** Shows when the first reply is due, or since when the member has waited for a reply to a later message. */
function WaitingBanner({ ticket, waiting, due }: Pick<Props, 'ticket' | 'waiting' | 'due'>) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const isFirst = waiting.for === 'first'
  if (!isFirst && !(waiting.for === 'again' && isLate(waiting))) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-line bg-surface px-4 py-2 text-sm md:px-5">
      <ResponseDeadlineBadge waiting={waiting} />
      <span>
        {isFirst
          ? (isLate(waiting) ? t.firstWasDue : t.firstDue)(shortMoment(due, language))
          : t.waitsSince(shortMoment(ticket.updated_at, language))}
      </span>
    </p>
  )
}

/** Replaces spaces with non-breaking ones, so a date remains on one line. */
const nonBreaking = (text: string): string => text.replaceAll(' ', '\u00A0')

/** Formats a moment as `Nov 21, 12:04 PM`, with the year if it is not the current one. */
const shortMoment = (value: Moment, language: Language): string =>
  value.slice(0, 4) === momentNow().slice(0, 4)
    ? `${formatDayMonth(value, language)}, ${formatTime(value, language)}`
    : formatMoment(value, language)

/** Links to the explained amount or the receipt that the ticket is about, as the member sees it. */
function TicketSubjectLink({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const about = parseTicketAbout(ticket.about)
  if (about === null) return null
  return (
    <p className="border-b border-line bg-surface px-4 text-sm md:px-5">
      <Link
        to={aboutPathForAdmin(ticket.user_id, ticket.about)}
        className="inline-flex min-h-11 items-center gap-2 underline decoration-line-strong underline-offset-3 md:min-h-9"
      >
        <CircleHelp aria-hidden className="size-4 flex-none" />
        {'month' in about ? t.about[about.kind](formatMonth(about.month, language)) : t.about[about.kind]}
      </Link>
    </p>
  )
}

/** Shows whether the member marked the ticket as solved, and their rating. */
function MemberFeedback({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const { solved_at: solved, rating } = ticket
  if (!solved && !rating) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-line bg-surface px-4 py-2 text-sm md:px-5">
      {solved && <span>{t.solvedBy(ticket.person_name, formatDate(solved, language))}</span>}
      {rating && <b className={rating === 'poor' ? 'text-caution' : ''}>{t.rated[rating]}</b>}
    </p>
  )
}

/** Focuses the status field beside the conversation; returns false when it is not visible. */
function focusStatus(): boolean {
  const select = document.querySelector<HTMLElement>('[data-ticket-status]')
  // A hidden element cannot receive the focus.
  select?.focus()
  return select !== null && document.activeElement === select
}

/** Assigns the ticket to an admin, with an undo. The shortcut A assigns it to the signed-in admin or unassigns it. */
export function AssigneeMenu({ ticket, assignee, me }: { ticket: SupportTicket; assignee: Id; me: Id }) {
  const t = useMessages(helpdesk)
  const admins = useAdminNames()
  const assign = useAssign(ticket.id, assignee)
  const name = admins.get(assignee) ?? ''
  useShortcut('a', true, () => assign.to(assignee === me ? '' : me))
  return (
    <Menu
      label={assignee === '' ? t.assign : t.assignedTo(name || t.somebody)}
      button={
        <>
          {assignee === '' ? <EmptyAvatar /> : <Avatar name={name} seed={assignee} size="sm" />}
          {assignee !== '' && (
            <span className="max-w-24 truncate max-md:sr-only">{name.split(' ')[0] || t.somebody}</span>
          )}
          <ChevronDown aria-hidden />
        </>
      }
      buttonClassName={`${buttonClasses('quiet', 'sm')} gap-1.5! md:px-2.5!`}
      entries={[
        ...[...admins].map(([id, each]) => ({
          key: id,
          label: id === me ? `${each} (${t.you.toLowerCase()})` : each,
          icon: <Avatar name={each} seed={id} size="sm" />,
          disabled: !assign.online || id === assignee,
          onSelect: () => assign.to(id),
        })),
        {
          key: 'unassigned',
          label: t.nobodyHas,
          icon: <EmptyAvatar />,
          apart: true,
          disabled: !assign.online || assignee === '',
          onSelect: () => assign.to(''),
        },
      ]}
    />
  )
}

const EmptyAvatar = () => (
  <span
    aria-hidden
    className="inline-block size-6 flex-none rounded-full border-[1.5px] border-dashed border-line-strong"
  />
)

function useAssign(ticket: Id, before: Id) {
  const t = useMessages(helpdesk)
  const refused = (why: string) => ({ title: t.ticketFailed, text: why })
  const back = useCommand(assignTicketRoute, { refused })
  const { send, online } = useCommand(assignTicketRoute, {
    done: () => ({
      title: t.ticketUpdated,
      action: { label: t.undo, run: () => void back.send({ ticket, admin: before }) },
      durationMs: 10_000,
    }),
    refused,
  })
  return { to: (admin: Id) => void send({ ticket, admin }), online }
}

const hourMs = 3_600_000
/** The badge warns when less than this share of the deadline is left. */
const nearlyUpShare = 0.25

/** Shows how long the person has been waiting, in words and as a ring of the time left until the deadline. */
export function ResponseDeadlineBadge({
  waiting,
  className = '',
}: {
  waiting: WaitingState
  className?: string | undefined
}) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const { first_answer_hours } = useResponseDeadlines()
  if (waiting.for === 'nothing') return null
  const isOverdue = isLate(waiting)
  if (waiting.for === 'again') {
    return isOverdue ? (
      <b className={`font-semibold text-danger ${className}`}>
        {t.longerThan(formatHours(first_answer_hours, language))}
      </b>
    ) : null
  }
  const wholeHours = wholeUnits(waiting.leftMs, hourMs)
  const isNearlyUp = waiting.share < nearlyUpShare
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold ${isOverdue ? 'text-danger' : isNearlyUp ? 'text-caution' : 'text-muted'} ${className}`}
    >
      <DeadlineRing share={waiting.share} over={isOverdue} />
      {isOverdue ? t.hoursOver(wholeHours) : t.hoursLeft(wholeHours)}
    </span>
  )
}
