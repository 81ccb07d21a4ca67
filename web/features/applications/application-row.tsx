import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { timeUntilDeadline, type ResponseDeadline } from '../../../domain/moments'
import { useNow, useToday } from '../../data/queries/clock'
import { DeadlineClock } from '../../shared/deadline-clock'
import { adminPersonPath, paths } from '../../../domain/paths'
import type { Application } from '../../../domain/api/people/application-inbox'
import { applications, holdQueue } from '../../i18n/areas/admins'
import { formatDate, formatDayMonth, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Button, LinkButton } from '../../ui/button'
import { Avatar } from '../../ui/pictures/avatar'

/** Shows the response deadline (P17), updated every minute. */
const ApplicationClock = ({ deadline }: { deadline: ResponseDeadline }) => (
  <DeadlineClock {...timeUntilDeadline(deadline, useNow())} small />
)

interface Props {
  row: Application
  busy: boolean
  blocked: string
  onApprove: (row: Application) => void
  onReject: (row: Application) => void
}

export function ApplicationRow({ row, busy, blocked, onApprove, onReject }: Props) {
  const t = useMessages(applications)
  return (
    <article className="grid gap-x-4 gap-y-4 px-4 py-4 sm:px-5 sm:py-4.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={row.name} seed={row.user} size="sm" />
        <span className="grid min-w-0 leading-tight">
          <Link
            data-opener
            to={adminPersonPath(row.user)}
            className="font-semibold wrap-anywhere text-text no-underline hover:underline"
          >
            {row.name}
          </Link>
          <small className="text-xs wrap-anywhere text-muted">{row.email}</small>
        </span>
      </span>
      {row.status === 'pending' && (
        // On mobile the buttons are below all facts.
        <div className="flex flex-wrap items-center gap-2 max-sm:order-last">
          <span className="max-sm:basis-full">
            <ApplicationClock deadline={{ since: row.appliedAt, by: row.promisedBy }} />
          </span>
          <Button
            blocked={blocked}
            size="sm"
            className="max-sm:flex-1"
            busy={busy}
            aria-label={t.approveWho(row.name)}
            onClick={() => onApprove(row)}
          >
            {t.approve}
          </Button>
          <Button
            blocked={blocked}
            kind="quiet"
            size="sm"
            className="max-sm:flex-1"
            aria-label={t.rejectWho(row.name)}
            onClick={() => onReject(row)}
          >
            {t.reject}
          </Button>
        </div>
      )}
      <ApplicationFacts row={row} />
      <Warnings row={row} />
    </article>
  )
}

function ApplicationFacts({ row }: { row: Application }) {
  const t = useMessages(applications)
  const language = useLanguage()
  const today = useToday()
  const rental =
    row.rentalStart === ''
      ? t.noRental
      : row.renting
        ? t.rentingSince(formatDayMonth(row.rentalStart, language))
        : row.rentalStart > today
          ? t.starts(formatDayMonth(row.rentalStart, language))
          : t.rented(formatDate(row.rentalStart, language))
  const facts: [string, ReactNode][] = [
    [t.applied, formatMoment(row.appliedAt, language)],
    [t.account, row.accountSince === '' ? t.gone : t.since(formatDate(row.accountSince, language), row.verified)],
    [t.rental, rental],
    [t.referredBy, row.referrer === '' ? t.nobody : <Link to={adminPersonPath(row.referrer)}>{row.referrerName}</Link>],
    ...(row.decidedAt === ''
      ? []
      : [[t.decided, t.decidedBy(formatMoment(row.decidedAt, language), row.decidedBy)] as [string, ReactNode]]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:col-span-2 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {row.reason !== '' && (
        <Fact name={t.reason} className={`col-span-2 ${row.decidedAt === '' ? 'lg:col-span-4' : 'lg:col-span-3'}`}>
          {row.reason}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={`min-w-0 ${className}`}>
    <dt className="text-xs leading-xs text-muted">{name}</dt>
    <dd className="text-sm leading-sm font-medium wrap-anywhere">{children}</dd>
  </div>
)

function Warnings({ row }: { row: Application }) {
  const t = useMessages(applications)
  const signalNames = useMessages(holdQueue).causes
  const [strongest] = row.signs
  return (
    <>
      {strongest !== undefined && (
        <Warning
          action={
            <LinkButton kind="quiet" size="sm" href={paths.adminHolds}>
              {t.lookAtHolds}
            </LinkButton>
          }
        >
          <b className="font-semibold">{t.sign(signalNames[strongest], row.referrerName)}</b> {t.signText}
        </Warning>
      )}
      {!row.signedIn && row.status === 'pending' && <Warning>{t.signedOut}</Warning>}
    </>
  )
}

const Warning = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-lg bg-caution-soft px-4 py-3 text-sm leading-sm text-caution sm:col-span-2">
    <TriangleAlert aria-hidden className="mt-px size-4.5" />
    <p>{children}</p>
    {action !== undefined && <span className="col-start-2">{action}</span>}
  </div>
)
