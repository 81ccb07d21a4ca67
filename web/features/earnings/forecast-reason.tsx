import { formatCents } from '../../../domain/money/dollars'
import type { ForecastMonth, ForecastPart } from '../../../domain/money/forecast/forecast'
import { forecastWords, reason as reasonWords } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { ReasonHead, SumTable } from './reason-parts'
import { daysInTitledMonth } from './reason-sums'

/** Explains a future month: the certain parts and the possible ones, each with its days. */
export function ForecastReason({ month }: { month: ForecastMonth }) {
  const t = useMessages(forecastWords)
  const r = useMessages(reasonWords)
  const { lowCents, highCents, parts } = month
  const toRow = ({ of, name, days, perhaps, cents }: ForecastPart) => {
    const text = daysInTitledMonth({ of, name, days, daysInMonth: month.daysInMonth }, r)
    return { name: perhaps === null ? text : t.perhaps[perhaps](text), value: formatCents(cents), cents }
  }
  const sure = parts.filter((part) => part.perhaps === null).map(toRow)
  const perhaps = parts.filter((part) => part.perhaps !== null).map(toRow)
  return (
    <>
      <ReasonHead cents={lowCents} {...(highCents > lowCents && { upTo: highCents })} when={t.when} />
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
