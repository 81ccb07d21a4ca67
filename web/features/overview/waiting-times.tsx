import { Link } from 'react-router-dom'
import type { StatsValues } from '../../../domain/stats/values'
import { paths } from '../../../domain/paths'
import { responseHours, formatResponseTime, type ResponseTimes } from '../../../domain/program/response-times'
import { timeUntilDeadline } from '../../../domain/moments'
import { useResponseDeadlines } from '../../data/queries/installation/program'
import { formatCount } from '../../i18n/format'
import { Card } from '../../ui/card'
import { ageMarks, stackAgeCircles, agePosition } from './ages'
import { formatAge, hoursSince, useTodoContext, type TodoContext } from './todo-text'

interface Row {
  key: string
  title: string
  sub: string
  href: string
  waiting: StatsValues<'tickets'>['waiting']
  hours: number
}

interface Props {
  tickets: StatsValues<'tickets'>
  applications: StatsValues<'applications'>
  leads: StatsValues<'leads'>
  holds: StatsValues<'holds'>
  /** The admin's own replies that aren't sent yet. */
  unsent: number
}

/**
 * Charts waiting items by age. The dashed line is the response time promised now; an item is late after its own deadline
 * (P17).
 */
export function WaitingTimes(figures: Props) {
  const context = useTodoContext()
  const times = useResponseDeadlines()
  const { t } = context
  return (
    <Card title={t.waits} aside={<span className="text-sm text-muted">{t.waitsLegend}</span>}>
      <ul>
        {buildRows(figures, times, context).map((row) => (
          <li key={row.key} className="border-t border-line first:border-t-0">
            <Link
              to={row.href}
              className="-mx-2 items-center rounded-md px-2 py-2.5 no-underline hover:bg-surface max-sm:end-lines sm:grid sm:gap-x-4 sm:grid-cols-[12.5rem_minmax(0,1fr)_6rem]"
            >
              <span className="min-w-0 leading-tight max-sm:line-start">
                <b className="block font-semibold">{row.title}</b>
                <small className="text-sm text-muted">{row.sub}</small>
              </span>
              <Discs row={row} nowMs={context.nowMs} />
              <OldestItem row={row} context={context} />
            </Link>
          </li>
        ))}
      </ul>
      <div aria-hidden className="grid text-xs text-muted sm:grid-cols-[12.5rem_minmax(0,1fr)_6rem] sm:gap-x-4">
        <span className="@container relative h-5 sm:col-start-2">
          {ageMarks.map((mark, at) => (
            <span
              key={mark}
              // With large text, only both ends and one mark between them fit.
              className={`absolute whitespace-nowrap ${at === 0 ? '' : at === ageMarks.length - 1 ? '-translate-x-full' : '-translate-x-1/2'} ${at % 3 !== 2 && at > 0 ? '@max-[16rem]:hidden' : ''}`}
              style={{ left: `${agePosition(mark) * 100}%` }}
            >
              {mark === 0 ? t.now : mark < 24 ? t.hours(mark) : t.days(mark / 24)}
            </span>
          ))}
        </span>
      </div>
    </Card>
  )
}

const buildRows = (
  { tickets, applications, leads, holds, unsent }: Props,
  times: ResponseTimes,
  { t, language }: TodoContext,
): Row[] => [
  {
    key: 'tickets',
    title: t.waitTickets,
    sub: t.waitTicketsText(tickets.waiting.count) + (unsent > 0 ? ` · ${t.unsent(unsent)}` : ''),
    href: `${paths.adminSupport}?waits=us`,
    waiting: tickets.waiting,
    hours: responseHours('first_answer_hours', times.first_answer_hours),
  },
  {
    key: 'leads',
    title: t.waitLeads,
    sub: t.waitLeadsText(formatResponseTime('lead_answer_hours', times.lead_answer_hours, language)),
    href: paths.adminLeads,
    waiting: leads.waiting,
    hours: responseHours('lead_answer_hours', times.lead_answer_hours),
  },
  {
    key: 'applications',
    title: t.waitApplications,
    sub: t.waitApplicationsText(formatResponseTime('application_answer_days', times.application_answer_days, language)),
    href: paths.adminApplications,
    waiting: applications.waiting,
    hours: responseHours('application_answer_days', times.application_answer_days),
  },
  {
    key: 'holds',
    title: t.waitHolds,
    sub: t.waitHoldsText(formatResponseTime('hold_decision_days', times.hold_decision_days, language)),
    href: paths.adminHolds,
    waiting: holds.waiting,
    hours: responseHours('hold_decision_days', times.hold_decision_days),
  },
]

const rowHeight = 34

function Discs({ row, nowMs }: { row: Row; nowMs: number }) {
  const items = row.waiting.since.map((since, at) => ({
    hours: hoursSince(since, nowMs),
    ...timeUntilDeadline({ since, by: row.waiting.dues[at] ?? since }, nowMs),
  }))
  return (
    <span aria-hidden className="relative block max-sm:order-3 max-sm:basis-full" style={{ height: rowHeight }}>
      <span className="absolute inset-x-0 bottom-1.5 border-b border-line" />
      <span
        className="absolute top-1 bottom-1 border-l-2 border-dashed border-danger/50"
        style={{ left: `${agePosition(row.hours) * 100}%` }}
      />
      {stackAgeCircles(items).map((disc, at) => (
        <span
          key={at}
          className={`absolute size-2 -translate-x-1/2 rounded-full ${
            disc.late ? 'border-2 border-danger' : disc.soon ? 'bg-caution' : 'bg-accent'
          }`}
          style={{ left: `${disc.position * 100}%`, bottom: 8 + Math.min(disc.level, 2) * 9 }}
        />
      ))}
    </span>
  )
}

function OldestItem({ row: { waiting }, context: { t, nowMs } }: { row: Row; context: TodoContext }) {
  const { count, late, oldest, unit } = waiting
  if (count === 0) {
    return <span className="text-right text-sm text-muted max-sm:line-end">{t.nothingWaits}</span>
  }
  return (
    <span className="text-right leading-tight max-sm:line-end">
      <b className={`block font-semibold ${late > 0 ? 'text-danger' : ''}`}>
        {formatAge(hoursSince(oldest, nowMs), t)}
      </b>
      <small className="text-sm text-muted">
        {late > 0 ? t.late(late) : t.waiting(count)}
        {unit > 1 && ` · ${t.discIs(formatCount(unit))}`}
      </small>
    </span>
  )
}
