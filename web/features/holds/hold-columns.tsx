import { timeUntilDeadline } from '../../../domain/moments'
import type { HoldGroup } from '../../../domain/api/money/holds'
import { useNow } from '../../data/queries/clock'
import { DeadlineClock } from '../../shared/deadline-clock'
import type { HoldView } from '../../../domain/money/payments/holds'
import { formatCents, formatDate, formatDayMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import type { ListColumn } from '../../ui/column'
import { RowLink } from '../../lists/row-link'
import type { OpenedRow } from '../../lists/use-opened-row'
import { Amount } from '../../ui/text/amount'
import { Avatar } from '../../ui/pictures/avatar'
import { TwoLines } from '../../ui/person'
import { HoldBadge, useHoldStatus, useMonthsText } from './hold-text'

/** Shows the response deadline (P17), updated every minute. */
export const HoldDeadline = ({ group: { since, promisedBy: by } }: { group: HoldGroup }) => (
  <DeadlineClock {...timeUntilDeadline({ since, by }, useNow())} />
)

/** Returns the columns of a view. Open holds show the deadline; decided holds show the reason, unless the pane shows it. */
export function visibleColumns(view: HoldView, pane = false): string[] {
  if (view === 'open' || view === 'objections') return ['who', 'why', 'cents', 'state', 'since']
  return ['who', 'why', 'cents', 'state', 'decided', ...(pane ? [] : ['reason'])]
}

export function useHoldColumns(opened: OpenedRow): ListColumn<HoldGroup>[] {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const monthsOf = useMonthsText()
  const stateOf = useHoldStatus()
  return [
    {
      key: 'who',
      skeleton: 'person',
      head: t.who,
      cell: (row) => <PersonCell row={row} opened={opened} />,
      text: (row) => [row.name, row.referredName].filter(Boolean).join(', '),
      className: 'min-w-44 max-w-72',
      mobile: 'title',
      mobileCell: (row) => <HoldOpener row={row} opened={opened} />,
    },
    {
      key: 'why',
      skeleton: 'wide',
      head: t.why,
      cell: (row) => (
        <TwoLines below={monthsOf(row)}>
          <span className="min-[90rem]:whitespace-nowrap">{t.causes[row.cause]}</span>
        </TwoLines>
      ),
      text: (row) => `${t.causes[row.cause]}, ${monthsOf(row)}`,
      className: 'px-1.5!',
      mobile: 'subtitle',
      mobileCell: (row) => <MobileReason row={row} />,
    },
    {
      key: 'cents',
      head: t.held,
      cell: (row) => (
        <Amount cents={row.cents} href={opened.to(row.key)} state={opened.state} className="z-1 font-semibold" />
      ),
      text: (row) => row.cents / 100,
      end: true,
      sort: 'descending',
      mobile: 'end',
      mobileCell: (row) => formatCents(row.cents),
    },
    {
      key: 'state',
      skeleton: 'state',
      head: t.state,
      cell: (row) => <HoldState row={row} />,
      text: (row) => stateOf(row).word,
      mobile: 'meta',
      mobileCell: (row) => <StateAndClock row={row} />,
    },
    {
      key: 'since',
      skeleton: 'state',
      head: t.toDecide,
      cell: (row) => <HoldDeadline group={row} />,
      text: (row) => row.since,
      sort: 'ascending',
    },
    {
      key: 'decided',
      head: t.decidedAt,
      cell: (row) => formatDate(row.decidedAt, language),
      text: (row) => row.decidedAt,
      className: 'whitespace-nowrap',
    },
    {
      key: 'reason',
      skeleton: 'wide',
      head: t.reasonTold,
      cell: (row) => row.reason || <span className="text-muted">{t.noReason}</span>,
      text: (row) => row.reason,
      className: 'max-w-80 min-w-48',
      mobile: 'note',
      mobileCell: (row) => row.outcome !== '' && (row.reason || t.noReason),
    },
  ]
}

function StateAndClock({ row }: { row: HoldGroup }) {
  const language = useLanguage()
  return (
    <span className="grid justify-items-end gap-0.5">
      <HoldBadge row={row} />
      {row.outcome === '' ? <HoldDeadline group={row} /> : formatDayMonth(row.decidedAt, language)}
    </span>
  )
}

function HoldState({ row }: { row: HoldGroup }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  return (
    <span className="grid justify-items-start leading-tight">
      <HoldBadge row={row} />
      {row.outcome === '' && row.objectedAt !== '' && (
        <small className="text-xs whitespace-nowrap text-muted">
          {t.objectedOn(formatDayMonth(row.objectedAt, language))}
        </small>
      )}
    </span>
  )
}

function HoldOpener({ row, opened }: { row: HoldGroup; opened: OpenedRow }) {
  const t = useMessages(holdQueue)
  return (
    <RowLink {...opened.link(row.key)} label={t.open(row.name, formatCents(row.cents))}>
      {row.name}
    </RowLink>
  )
}

function PersonCell({ row, opened }: { row: HoldGroup; opened: OpenedRow }) {
  const t = useMessages(holdQueue)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden className="flex flex-none">
        <Avatar name={row.name} seed={row.user} size="sm" />
        {row.referred !== '' && (
          <Avatar name={row.referredName} seed={row.referred} size="sm" className="-ml-1 ring-2 ring-raised" />
        )}
      </span>
      <span className="grid min-w-0 leading-tight wrap-anywhere">
        <HoldOpener row={row} opened={opened} />
        {row.referred !== '' && <small className="text-xs text-muted">{t.forWhom(row.referredName)}</small>}
      </span>
    </span>
  )
}

function MobileReason({ row }: { row: HoldGroup }) {
  const t = useMessages(holdQueue)
  const monthsOf = useMonthsText()
  return (
    <>
      {row.referred !== '' && <span className="block">{t.forWhom(row.referredName)}</span>}
      {t.causes[row.cause]} · {monthsOf(row)}
    </>
  )
}
