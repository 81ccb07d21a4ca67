import { useMemo } from 'react'
import { promisedClock } from '../../../domain/promised-time'
import type { HoldGroup } from '../../../domain/api/money/holds'
import { useNow } from '../../data/queries/clock'
import { DaysClock } from '../../shared/days-clock'
import type { HoldView } from '../../../domain/money/payments/holds'
import { formatCents, formatDate, formatDayMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import type { ListColumn } from '../../lists/list-column'
import { PhoneRow } from '../../lists/phone-row'
import { RowOpener } from '../../lists/row-opener'
import type { Opened } from '../../lists/use-opened'
import { Amount } from '../../ui/amount'
import { Disc } from '../../ui/pictures/disc'
import { StatusBadge } from '../../ui/states/status-badge'
import { useHoldState, useMonthsOf } from './hold-words'

/** The promised time, as it runs (P17). Steps by the minute. */
export const HoldClock = ({ of: { since, promisedBy: by } }: { of: HoldGroup }) => (
  <DaysClock {...promisedClock({ since, by }, useNow())} />
)

/** Which columns a view shows: the clock while there is something to decide; afterwards the reason, unless the pane says it. */
export function columnsOf(view: HoldView, pane = false): string[] {
  if (view === 'open' || view === 'objections') return ['who', 'why', 'cents', 'state', 'since']
  return ['who', 'why', 'cents', 'state', 'decided', ...(pane ? [] : ['reason'])]
}

/** The columns of the queue. */
export function useHoldColumns(opened: Opened): ListColumn<HoldGroup>[] {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const monthsOf = useMonthsOf()
  const stateOf = useHoldState()
  return useMemo(
    () => [
      {
        key: 'who',
        bone: 'person',
        head: t.who,
        cell: (row) => <Who row={row} opened={opened} />,
        text: (row) => [row.name, row.referredName].filter(Boolean).join(', '),
        className: 'min-w-44 max-w-72',
      },
      {
        key: 'why',
        bone: 'wide',
        head: t.why,
        cell: (row) => (
          <span className="grid leading-tight">
            <span className="min-[90rem]:whitespace-nowrap">{t.causes[row.cause]}</span>
            <small className="text-xs text-muted">{monthsOf(row)}</small>
          </span>
        ),
        text: (row) => `${t.causes[row.cause]}, ${monthsOf(row)}`,
        className: 'px-1.5!',
      },
      {
        key: 'cents',
        head: t.held,
        // it opens what it is the sum of: the lines of the hold
        cell: (row) => (
          <Amount cents={row.cents} href={opened.to(row.key)} state={opened.state} className="z-1 font-semibold" />
        ),
        text: (row) => row.cents / 100,
        end: true,
        sort: 'descending',
      },
      {
        key: 'state',
        bone: 'state',
        head: t.state,
        cell: (row) => <HoldState row={row} />,
        text: (row) => stateOf(row).word,
      },
      {
        key: 'since',
        bone: 'state',
        head: t.toDecide,
        cell: (row) => <HoldClock of={row} />,
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
        bone: 'wide',
        head: t.reasonTold,
        cell: (row) => row.reason || <span className="text-muted">{t.noReason}</span>,
        text: (row) => row.reason,
        className: 'max-w-80 min-w-48',
      },
    ],
    [t, language, opened, monthsOf, stateOf],
  )
}

function HoldState({ row }: { row: HoldGroup }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const { word, ...look } = useHoldState()(row)
  return (
    <span className="grid justify-items-start leading-tight">
      <StatusBadge {...look}>{word}</StatusBadge>
      {row.outcome === '' && row.objectedAt !== '' && (
        <small className="text-xs whitespace-nowrap text-muted">
          {t.objectedOn(formatDayMonth(row.objectedAt, language))}
        </small>
      )}
    </span>
  )
}

function Who({ row, opened }: { row: HoldGroup; opened: Opened }) {
  const t = useMessages(holdQueue)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Pair row={row} />
      <span className="grid min-w-0 leading-tight wrap-anywhere">
        <HoldOpener row={row} opened={opened} />
        {row.referred !== '' && <small className="text-xs text-muted">{t.forWhom(row.referredName)}</small>}
      </span>
    </span>
  )
}

/** Whoever is paid, and in front of them whom it is for. */
const Pair = ({ row }: { row: HoldGroup }) => (
  <span aria-hidden className="flex flex-none">
    <Disc name={row.name} seed={row.user} size="sm" />
    {row.referred !== '' && (
      <Disc name={row.referredName} seed={row.referred} size="sm" className="-ml-1 ring-2 ring-raised" />
    )}
  </span>
)

const HoldOpener = ({ row, opened }: { row: HoldGroup; opened: Opened }) => {
  const t = useMessages(holdQueue)
  return (
    <RowOpener to={opened.to(row.key)} state={opened.state} label={t.open(row.name, formatCents(row.cents))}>
      {row.name}
    </RowOpener>
  )
}

/** The row on phones: who, for whom, why; the amount, its state and its clock at the end. */
export function HoldPhoneRow({ row, opened }: { row: HoldGroup; opened: Opened }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const { word, ...look } = useHoldState()(row)
  const monthsOf = useMonthsOf()
  return (
    <PhoneRow
      title={<HoldOpener row={row} opened={opened} />}
      end={formatCents(row.cents)}
      sub={
        <>
          {row.referred !== '' && <span className="block">{t.forWhom(row.referredName)}</span>}
          {t.causes[row.cause]} · {monthsOf(row)}
        </>
      }
      subEnd={
        <span className="grid justify-items-end gap-0.5">
          <StatusBadge {...look}>{word}</StatusBadge>
          {row.outcome === '' ? <HoldClock of={row} /> : formatDayMonth(row.decidedAt, language)}
        </span>
      }
      note={row.outcome === '' ? undefined : row.reason || t.noReason}
    />
  )
}
