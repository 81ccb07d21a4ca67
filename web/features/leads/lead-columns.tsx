import type { LeadState } from '../../../domain/people/leads'
import type { LeadRow } from '../../../domain/api/people/leads'
import { formatMoment, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { leads } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { csvOnlyColumn, type ListColumn } from '../../lists/list-column'
import { personColumn } from '../../lists/person-column'
import type { OpenedRow } from '../../lists/use-opened-row'
import { formatRecentDay } from '../../shared/recent-time'
import { Avatar } from '../../ui/pictures/avatar'
import type { Glyph } from '../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import { TwoLines } from '../../ui/text/two-lines'
import { LeadDeadline } from './lead-deadline'

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
      key: 'has',
      skeleton: 'state',
      head: t.has,
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
      <span title={t.nobodyHas} className="block size-7 rounded-full border-[1.5px] border-dashed border-line-strong">
        <span className="sr-only">{t.nobodyHas}</span>
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
