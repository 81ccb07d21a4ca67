import { adminPersonPath } from '../../../domain/paths'
import type { HoldGroup } from '../../../domain/api/money/holds'
import { formatCents, formatMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { Amount } from '../../ui/text/amount'
import { MonthDisc } from '../../ui/pictures/row-of-days'

/** Lists the lines of a hold; each amount links to its explanation. Bonuses and corrections have no days. */
export function HoldLines({ group }: { group: HoldGroup }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const heads = [t.month, t.what, t.days, t.rate, t.amount]
  const hasDays = (kind: HoldGroup['lines'][number]['kind']) => kind === 'rental' || kind === 'commission'
  return (
    <div className="-mx-2 overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t.linesTitle(group.lines.length)}</caption>
        <thead>
          <tr className="text-xs text-muted">
            {heads.map((head, at) => (
              <th key={head} scope="col" className={`h-9 px-2 font-semibold ${at > 2 ? 'text-right' : 'text-left'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.lines.map((line) => (
            <tr key={line.hold} className="h-11 border-t border-line">
              <td className="px-2 whitespace-nowrap">
                <span className="inline-flex items-center gap-2">
                  {hasDays(line.kind) && (
                    <MonthDisc
                      share={line.daysInMonth === 0 ? 0 : line.days / line.daysInMonth}
                      name={t.daysOf(line.days, line.daysInMonth)}
                    />
                  )}
                  {formatMonth(line.month, language)}
                </span>
              </td>
              <td className="px-2">
                {t.lineKinds[line.kind]}
                {line.undone && <small className="block text-xs text-muted">{t.undone}</small>}
              </td>
              <td className="px-2 whitespace-nowrap">
                {hasDays(line.kind) ? t.daysOf(line.days, line.daysInMonth) : '–'}
              </td>
              <td className="px-2 text-right">{hasDays(line.kind) ? formatCents(line.rateCents) : '–'}</td>
              <td className="px-2 text-right font-semibold">
                <Amount cents={line.cents} href={`${adminPersonPath(group.user)}?why=${line.earning}`} />
              </td>
            </tr>
          ))}
        </tbody>
        {group.lines.length > 1 && (
          <tfoot>
            <tr className="h-11 border-t-4 border-double border-text font-semibold">
              <th scope="row" colSpan={4} className="px-2 text-left">
                {t.sum}
              </th>
              <td className="px-2 text-right">{formatCents(group.cents)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
