import { useRecentHoldDecisions } from '../../data/queries/money/holds'
import { formatCents, formatDayMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { Table } from '../../ui/table'
import { HoldBadge } from './hold-badge'

const shown = 4

/** Lists the latest decisions with their reasons; hidden when there is none. */
export function RecentDecisions({ counts }: { counts: string }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const rows = useRecentHoldDecisions(counts, shown).value ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t.lately}>
      <Table
        flat
        dense
        caption={t.lately}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'when',
            head: t.decidedWhen,
            text: ({ decidedAt }) => formatDayMonth(decidedAt, language),
            className: 'whitespace-nowrap',
          },
          { key: 'who', head: t.affiliate, text: ({ name }) => name },
          { key: 'decision', head: t.decision, cell: (row) => <HoldBadge row={row} /> },
          {
            key: 'reason',
            head: t.reasonTold,
            cell: ({ reason }) => reason || <span className="text-muted">{t.noReason}</span>,
            className: 'wrap-anywhere',
          },
          { key: 'amount', head: t.amount, end: true, text: ({ cents }) => formatCents(cents) },
        ]}
      />
    </Card>
  )
}
