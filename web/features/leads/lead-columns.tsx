import type { LeadState } from '../../../domain/people/leads'
import type { LeadRow } from '../../../domain/api/people/leads'
import { formatMoment, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { leads } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { inFileOnly, type ListColumn } from '../../lists/list-column'
import { personColumn } from '../../lists/person-column'
import type { Opened } from '../../lists/use-opened'
import { dayOf } from '../../shared/when-of'
import { Disc } from '../../ui/pictures/disc'
import type { Glyph } from '../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import { TwoLines } from '../../ui/text/two-lines'
import { LeadClock } from './lead-clock'

const badges: { [state in LeadState]: { glyph: Glyph; tone: Tone } } = {
  new: { glyph: 'dashed', tone: 'caution' },
  contacted: { glyph: 'half', tone: 'accent' },
  converted: { glyph: 'tick', tone: 'positive' },
  closed: { glyph: 'struck', tone: 'muted' },
}

export const nameOf = (row: LeadRow): string => `${row.firstName} ${row.lastName}`.trim()

export function LeadStateBadge({ state }: { state: LeadState }) {
  const t = useMessages(leads)
  return <StatusBadge {...badges[state]}>{t.states[state]}</StatusBadge>
}

/**
 * Returns the columns of the list.
 * @param split an application is open beside the list, which leaves no space for the language
 */
export function useLeadColumns(opened: Opened, split: boolean): ListColumn<LeadRow>[] {
  const t = useMessages(leads)
  const language = useLanguage()
  return [
    personColumn({
      key: 'who',
      head: t.who,
      of: (row) => ({
        name: nameOf(row),
        seed: row.person || row.id,
        sub: row.email,
        link: opened.link(row.id),
        label: t.open(nameOf(row)),
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
      cell: (row) => <LeadClock row={row} />,
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
    { ...inFileOnly('email', t.email, ({ email }) => email), mobile: 'subtitle' },
    inFileOnly('phone', t.phone, ({ phone }) => phone),
    {
      key: 'cameIn',
      head: t.cameIn,
      cell: ({ cameIn }) => <TwoLines below={formatTime(cameIn, language)}>{dayOf(cameIn, language)}</TwoLines>,
      text: (row) => row.cameIn,
      className: 'whitespace-nowrap',
      mobile: 'note',
      mobileCell: (row) => formatMoment(row.cameIn, language),
    },
  ]
}

/** Shows who answered first, or a dashed placeholder while the application is unanswered. */
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
      <Disc name={row.answeredBy} seed={row.answeredById} size="sm" />
      <span className="sr-only">{row.answeredBy}</span>
    </span>
  )
}
