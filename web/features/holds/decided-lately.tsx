import { useDecidedLately } from '../../data/queries/money/holds'
import { formatCents, formatDayMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { StatusBadge } from '../../ui/states/status-badge'
import { useHoldState } from './hold-words'

const shown = 4

/** The last few decisions under what waits for one, each with the reason that was told. Nothing before there is one. */
export function DecidedLately({ counts }: { counts: string }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const stateOf = useHoldState()
  const rows = useDecidedLately(counts, shown).value ?? []
  if (rows.length === 0) return null
  const heads = [t.decidedWhen, t.affiliate, t.decision, t.reasonTold, t.amount]
  return (
    <Card title={t.lately}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t.lately}</caption>
        <thead>
          <tr className="text-xs text-muted">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`h-9 pr-4 font-semibold last:pr-0 ${at === heads.length - 1 ? 'text-right' : 'text-left'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { word, ...look } = stateOf(row)
            return (
              <tr key={row.key} className="h-11 border-t border-line">
                <td className="pr-4 whitespace-nowrap">{formatDayMonth(row.decidedAt, language)}</td>
                <td className="pr-4">{row.name}</td>
                <td className="pr-4">
                  <StatusBadge {...look}>{word}</StatusBadge>
                </td>
                <td className="py-1.5 pr-4 wrap-anywhere">
                  {row.reason || <span className="text-muted">{t.noReason}</span>}
                </td>
                <td className="text-right">{formatCents(row.cents)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
