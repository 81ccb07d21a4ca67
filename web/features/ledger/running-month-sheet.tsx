import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { addMonths, firstDay } from '../../../domain/calendar'
import { formatCents, formatDate, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { ledger as messages } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { OpenedRow } from '../../lists/use-opened-row'
import { Sheet } from '../../ui/layers/sheet'
import { SumList } from '../../ui/sum-list'
import { ledgerCellKey } from './lines-sheet'

interface Props {
  forecast: PaydayForecast
  opened: OpenedRow
}

/** Shows the current month's earnings so far by kind. They become ledger lines only in the month's run. */
export function RunningMonthSheet({ forecast: { month, days, today, soFar }, opened }: Props) {
  const t = useMessages(messages)
  const language = useLanguage()
  if (opened.id !== ledgerCellKey(month, 'earned')) return null
  const earned = days[today - 1] ?? 0
  return (
    <Sheet open title={t.sumOf(t.parts.earned, formatLongMonth(month, language))} onClose={opened.close}>
      <p className="font-display text-4xl leading-tight font-semibold tracking-[-.03em]">{formatCents(earned)}</p>
      <p className="mb-4 text-sm text-muted">{t.runningIs(formatDate(firstDay(addMonths(month, 1)), language))}</p>
      <SumList
        rows={(['rental', 'commission'] as const).map((kind) => ({
          key: kind,
          name: t.runningKind[kind](soFar[kind].n),
          value: formatCents(soFar[kind].cents),
        }))}
        total={{ name: t.parts.earned, value: formatCents(earned) }}
      />
    </Sheet>
  )
}
