import { msOf, timeUntilDeadline } from '../../../domain/moments'
import type { LeadState } from '../../../domain/people/leads'
import type { LeadRow } from '../../../domain/api/people/leads'
import { useNow } from '../../data/queries/clock'
import { formatCount, formatMoment, formatTime } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useLanguage, useMessages } from '../../i18n/language'
import { leads } from '../../i18n/admin-areas'
import { csvOnlyColumn, type ListColumn } from '../../ui/column'
import { personColumn } from '../../lists/person-column'
import type { OpenedRow } from '../../lists/use-opened-row'
import { formatRecentDay } from '../../shared/formats'
import { Avatar } from '../../ui/pictures/avatar'
import { DeadlineRing } from '../../ui/pictures/deadline-ring'
import type { Glyph } from '../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import { TwoLines } from '../../ui/person'

const badges: { [state in LeadState]: { glyph: Glyph; tone: Tone } } = {
  new: { glyph: 'dashed', tone: 'caution' },
  contacted: { glyph: 'half', tone: 'accent' },
  converted: { glyph: 'tick', tone: 'positive' },
  closed: { glyph: 'struck', tone: 'muted' },
}

export const leadName = (row: LeadRow): string => `${row.firstName} ${row.lastName}`.trim()

export function LeadStateBadge({ state }: { state: LeadState }) {
  const t = useMessages(leads)
  return <StatusBadge {...badges[state]}>{t.states[state]}</StatusBadge>
}

/** Returns the columns of the list; `split` is true if a pane beside the list leaves no space for the language. */
export function useLeadColumns(opened: OpenedRow, split: boolean): ListColumn<LeadRow>[] {
  const t = useMessages(leads)
  const language = useLanguage()
  return [
    personColumn({
      key: 'who',
      head: t.who,
      of: (row) => ({
        name: leadName(row),
        seed: row.person || row.id,
        sub: row.email,
        link: opened.link(row.id),
        label: t.open(leadName(row)),
      }),
      className: 'min-w-62 max-w-96',
    }),
    {
      key: 'state',
      skeleton: 'state',
      head: t.state,
      cell: (row) => <LeadStateBadge state={row.state} />,
      text: (row) => t.states[row.state],
      mobile: 'badge',
    },
    {
      key: 'clock',
      skeleton: 'state',
      head: t.clock,
      cell: (row) => <LeadDeadline row={row} />,
      text: (row) => row.answeredAt,
      mobile: 'note',
    },
    {
      key: 'repliedBy',
      skeleton: 'state',
      head: t.repliedBy,
      cell: (row) => <AnsweredBy row={row} />,
      text: (row) => row.answeredBy,
    },
    {
      key: 'language',
      head: t.language,
      text: (row) => t.languages[row.language],
      desktop: !split,
      className: 'max-xl:hidden',
    },
    { ...csvOnlyColumn('email', t.email, ({ email }) => email), mobile: 'subtitle' },
    csvOnlyColumn('phone', t.phone, ({ phone }) => phone),
    {
      key: 'cameIn',
      head: t.cameIn,
      cell: ({ cameIn }) => (
        <TwoLines below={formatTime(cameIn, language)}>{formatRecentDay(cameIn, language)}</TwoLines>
      ),
      text: (row) => row.cameIn,
      className: 'whitespace-nowrap',
      mobile: 'note',
      mobileCell: (row) => formatMoment(row.cameIn, language),
    },
  ]
}

function AnsweredBy({ row }: { row: LeadRow }) {
  const t = useMessages(leads)
  if (row.answeredBy === '') {
    if (row.state !== 'new') return <span className="text-muted">-</span>
    return (
      <span title={t.notReplied} className="block size-7 rounded-full border-[1.5px] border-dashed border-line-strong">
        <span className="sr-only">{t.notReplied}</span>
      </span>
    )
  }
  return (
    <span title={row.answeredBy} className="inline-block">
      <Avatar name={row.answeredBy} seed={row.answeredById} size="sm" />
      <span className="sr-only">{row.answeredBy}</span>
    </span>
  )
}

/** Shows the time left until the response deadline (P17), the time overdue, or how long the answer took. */
export function LeadDeadline({ row }: { row: LeadRow }) {
  const t = useMessages(leads)
  const nowMs = useNow()
  if (row.answeredAt !== '') {
    const tookMs = msOf(row.answeredAt) - msOf(row.cameIn)
    return <span className="text-muted">{t.answeredIn(formatDuration(tookMs, t))}</span>
  }
  if (row.state !== 'new') return <span className="text-muted">{t.notAnswered}</span>
  const { leftMs, share } = timeUntilDeadline({ since: row.cameIn, by: row.promisedBy }, nowMs)
  const over = leftMs < 0
  const tone = over ? 'text-danger' : share < 0.25 ? 'text-caution' : ''
  return (
    <span className={`inline-flex items-center gap-2 align-middle font-medium whitespace-nowrap ${tone}`}>
      <DeadlineRing share={share} over={over} />
      {over ? t.over(formatDuration(-leftMs, t)) : t.left(formatDuration(leftMs, t))}
    </span>
  )
}

/** Formats a duration as minutes, as hours and minutes, or from two days on as days and hours. */
export function formatDuration(ms: number, t: MessagesOf<typeof leads>): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t.minutes(formatCount(minutes))
  if (hours < 48) return t.hours(formatCount(hours), formatCount(minutes % 60))
  return t.days(Math.floor(hours / 24), formatCount(hours % 24))
}
