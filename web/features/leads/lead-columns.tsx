import { useMemo } from 'react'
import type { LeadState } from '../../../domain/people/leads'
import type { LeadRow } from '../../../domain/api/people/leads'
import { momentNow } from '../../data/queries/clock'
import { formatDate, formatDayMonth, formatMoment, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { leads } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { ListColumn } from '../../lists/list-column'
import { PhoneRow } from '../../lists/phone-row'
import { RowOpener } from '../../lists/row-opener'
import type { Opened } from '../../lists/use-opened'
import { Disc } from '../../ui/pictures/disc'
import type { Glyph } from '../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import { LeadClock } from './lead-clock'

const looks: { [state in LeadState]: { glyph: Glyph; tone: Tone } } = {
  new: { glyph: 'dashed', tone: 'caution' },
  contacted: { glyph: 'half', tone: 'accent' },
  converted: { glyph: 'tick', tone: 'positive' },
  closed: { glyph: 'struck', tone: 'muted' },
}

export const nameOf = (row: LeadRow): string => `${row.firstName} ${row.lastName}`.trim()

export function LeadStateBadge({ state }: { state: LeadState }) {
  const t = useMessages(leads)
  return <StatusBadge {...looks[state]}>{t.states[state]}</StatusBadge>
}

/** The columns of the list. */
export function useLeadColumns(opened: Opened): ListColumn<LeadRow>[] {
  const t = useMessages(leads)
  return useMemo(
    () => [
      {
        key: 'who',
        bone: 'person',
        head: t.who,
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <Disc name={nameOf(row)} seed={row.person || row.id} size="sm" />
            <span className="grid min-w-0 leading-tight">
              <LeadOpener row={row} opened={opened} className="truncate" />
              <small className="text-xs text-muted wrap-anywhere">{row.email}</small>
            </span>
          </span>
        ),
        text: (row) => nameOf(row),
        className: 'min-w-62 max-w-96',
      },
      {
        key: 'state',
        bone: 'state',
        head: t.state,
        cell: (row) => <LeadStateBadge state={row.state} />,
        text: (row) => t.states[row.state],
      },
      {
        key: 'clock',
        bone: 'state',
        head: t.clock,
        cell: (row) => <LeadClock row={row} />,
        text: (row) => row.answeredAt,
      },
      {
        key: 'has',
        bone: 'state',
        head: t.has,
        cell: (row) => <WhoHas row={row} />,
        text: (row) => row.answeredBy,
      },
      {
        key: 'language',
        head: t.language,
        cell: (row) => t.languages[row.language],
        text: (row) => t.languages[row.language],
        className: 'max-xl:hidden',
      },
      { key: 'email', head: t.email, cell: (row) => row.email, text: (row) => row.email },
      { key: 'phone', head: t.phone, cell: (row) => row.phone, text: (row) => row.phone },
      {
        key: 'cameIn',
        head: t.cameIn,
        cell: (row) => <CameIn row={row} />,
        text: (row) => row.cameIn,
        className: 'whitespace-nowrap',
      },
    ],
    [t, opened],
  )
}

/** What a screen shows of them; a file holds all. */
export const columnsOf = (split: boolean): string[] => [
  'who',
  'state',
  'clock',
  'has',
  ...(split ? [] : ['language']),
  'cameIn',
]

/** Who was first to answer; an empty seat while somebody waits for that. */
function WhoHas({ row }: { row: LeadRow }) {
  const t = useMessages(leads)
  if (row.answeredBy === '') {
    if (row.state !== 'new') return <span className="text-muted">-</span>
    return (
      <span title={t.nobodyHas} className="block size-7 rounded-full border-[1.5px] border-dashed border-line-strong">
        <span className="sr-only">{t.nobodyHas}</span>
      </span>
    )
  }
  return (
    <span title={row.answeredBy} className="inline-block">
      <Disc name={row.answeredBy} seed={row.answeredById} size="sm" />
      <span className="sr-only">{row.answeredBy}</span>
    </span>
  )
}

/** The day, and under it the time; the year of another year alone. */
function CameIn({ row }: { row: LeadRow }) {
  const language = useLanguage()
  const at = row.cameIn
  const thisYear = at.slice(0, 4) === momentNow().slice(0, 4)
  return (
    <span className="grid leading-tight">
      {(thisYear ? formatDayMonth : formatDate)(at, language)}
      <small className="text-xs text-muted">{formatTime(at, language)}</small>
    </span>
  )
}

const LeadOpener = ({ row, opened, className }: { row: LeadRow; opened: Opened; className?: string }) => {
  const t = useMessages(leads)
  return (
    <RowOpener to={opened.to(row.id)} state={opened.state} label={t.open(nameOf(row))} className={className}>
      {nameOf(row)}
    </RowOpener>
  )
}

/** The row on phones: who, the address, the state, its clock. */
export function LeadPhoneRow({ row, opened }: { row: LeadRow; opened: Opened }) {
  const language = useLanguage()
  return (
    <PhoneRow
      title={<LeadOpener row={row} opened={opened} />}
      end={
        <span className="text-sm font-normal">
          <LeadStateBadge state={row.state} />
        </span>
      }
      sub={row.email}
      note={
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <LeadClock row={row} />
          <span>{formatMoment(row.cameIn, language)}</span>
        </span>
      }
    />
  )
}
