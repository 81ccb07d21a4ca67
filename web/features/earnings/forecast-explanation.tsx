import { formatCents } from '../../../domain/money/dollars'
import type { ForecastMonth, ForecastPart } from '../../../domain/money/forecast/forecast'
import { forecastMessages, reason as reasonMessages } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { ExplanationHeader, SumTable } from './explanation-parts'
import { describeDays } from './explanation-sums'

export function ForecastExplanation({ month }: { month: ForecastMonth }) {
  const t = useMessages(forecastMessages)
  const r = useMessages(reasonMessages)
  const { lowCents, highCents, parts } = month
  const toRow = ({ of, name, days, perhaps, cents }: ForecastPart) => {
    const text = describeDays({ of, name, days, daysInMonth: month.daysInMonth }, r)
    return { name: perhaps === null ? text : t.perhaps[perhaps](text), value: formatCents(cents), cents }
  }
  const sure = parts.filter((part) => part.perhaps === null).map(toRow)
  const perhaps = parts.filter((part) => part.perhaps !== null).map(toRow)
  return (
    <>
      <ExplanationHeader cents={lowCents} {...(highCents > lowCents && { upTo: highCents })} when={t.when} />
      <SumTable sum={{ rows: sure, result: { name: t.sure, cents: lowCents } }} />
      {perhaps.length > 0 && (
        <SumTable
          sum={{
            rows: [{ name: t.sure, value: formatCents(lowCents), cents: lowCents }, ...perhaps],
            result: { name: t.high, cents: highCents },
          }}
        />
      )}
      <p className="mt-4 text-sm leading-sm text-muted">{t.lead}</p>
    </>
  )
}
