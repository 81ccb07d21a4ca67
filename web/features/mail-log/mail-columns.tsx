import type { MailStatus } from '../../../domain/entities'
import { mailLog } from '../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import type { Glyph } from '../../ui/pictures/status-glyph'
import type { MailRow } from '../../../domain/api/messages/mail'
import { momentNow } from '../../data/queries/clock'
import { formatTime, localDay } from '../../i18n/format'
import { type ListColumn, mobileOnlyColumn } from '../../ui/column'
import { personColumn } from '../../lists/person-column'
import { RowLink } from '../../lists/row-link'
import type { OpenedRow } from '../../lists/use-opened-row'
import { formatRecentDay } from '../../shared/formats'
import { TwoLines } from '../../ui/person'

const badges: { [status in MailStatus]: { glyph: Glyph; tone: Tone } } = {
  kept: { glyph: 'ring', tone: 'muted' },
  queued: { glyph: 'dashed', tone: 'caution' },
  sending: { glyph: 'half', tone: 'accent' },
  sent: { glyph: 'tick', tone: 'positive' },
  failed: { glyph: 'broken', tone: 'danger' },
  bounced: { glyph: 'broken', tone: 'danger' },
  not_sent: { glyph: 'struck', tone: 'muted' },
}

export function MailStateBadge({ status }: { status: MailStatus }) {
  const t = useMessages(mailLog)
  return <StatusBadge {...badges[status]}>{t.statuses[status]}</StatusBadge>
}

const recipientName = (row: MailRow): string => row.personName || row.to

/** Returns the columns. `split` puts kind and language below the subject; `sameState` hides a state that all rows share. */
export function useMailColumns(opened: OpenedRow, split: boolean, sameState: boolean): ListColumn<MailRow>[] {
  const t = useMessages(mailLog)
  const language = useLanguage()
  // Uses the device's clock, like the displayed times.
  const today = localDay(momentNow())
  const isToday = ({ queued_at }: MailRow) => localDay(queued_at) === today
  const timeOf = ({ queued_at }: MailRow) => formatTime(queued_at, language)
  const kindOf = (row: MailRow) => `${t.templates[row.template]} · ${t.languages[row.language]}`
  return [
    personColumn({
      key: 'to',
      head: t.to,
      of: (row) => ({
        name: recipientName(row),
        seed: row.person || row.to,
        sub: row.personName === '' ? '' : row.to,
        link: opened.link(row.id),
        label: t.readOf(row.subject, row.to),
      }),
      text: (row) => row.to,
      className: 'max-w-64',
      mobile: 'subtitle',
      mobileCell: recipientName,
    }),
    {
      key: 'kind',
      head: t.kind,
      desktop: !split,
      cell: (row) => <TwoLines below={t.languages[row.language]}>{t.templates[row.template]}</TwoLines>,
      text: (row) => t.templates[row.template],
    },
    {
      key: 'about',
      head: t.about,
      cell: (row) => (
        <TwoLines truncate below={split && kindOf(row)}>
          {row.subject}
        </TwoLines>
      ),
      text: (row) => row.subject,
      className: split ? 'max-w-56' : 'max-w-72 max-xl:hidden',
      mobile: 'title',
      mobileCell: (row) => (
        <RowLink {...opened.link(row.id)} label={t.readOf(row.subject, row.to)}>
          {row.subject}
        </RowLink>
      ),
    },
    {
      key: 'state',
      head: t.state,
      desktop: !sameState,
      cell: (row) => <StateAndError row={row} />,
      text: (row) => t.statuses[row.status],
      skeleton: 'state',
      mobile: sameState ? undefined : 'badge',
      mobileCell: (row) => <MailStateBadge status={row.status} />,
    },
    {
      key: 'written',
      head: t.when,
      cell: (row) =>
        isToday(row) ? (
          timeOf(row)
        ) : (
          <TwoLines below={timeOf(row)}>{formatRecentDay(row.queued_at, language)}</TwoLines>
        ),
      text: (row) => row.queued_at,
      className: 'whitespace-nowrap',
    },
    mobileOnlyColumn('more', 'note', (row) => (
      <div>
        {t.templates[row.template]}, {t.languages[row.language]} ·{' '}
        {!isToday(row) && `${formatRecentDay(row.queued_at, language)}, `}
        {timeOf(row)}
        <MailError row={row} />
      </div>
    )),
  ]
}

const StateAndError = ({ row }: { row: MailRow }) => (
  <span className="grid leading-tight">
    <MailStateBadge status={row.status} />
    <MailError row={row} />
  </span>
)

function MailError({ row }: { row: MailRow }) {
  const t = useMessages(mailLog)
  if (row.error === '') return null
  return (
    <small className="text-xs wrap-anywhere text-muted">
      {t.tries(row.tries)}: {row.error}
    </small>
  )
}
