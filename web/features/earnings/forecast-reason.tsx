import { formatCents } from '../../../domain/money/dollars'
import type { ForecastMonth, ForecastPart } from '../../../domain/money/forecast/forecast'
import { forecastWords, reason as reasonWords } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { ReasonHead, SumTable } from './reason-parts'
import { daysInTitledMonth } from './reason-sums'

/** A month to come: who and what is sure, and what may come besides, each with its days. */
export function ForecastReason({ month }: { month: ForecastMonth }) {
  const t = useMessages(forecastWords)
  const r = useMessages(reasonWords)
  const { lowCents: low, highCents: high, parts } = month
  const rowOf = ({ of, name, days, perhaps, cents }: ForecastPart) => {
    const whole = daysInTitledMonth({ of, name, days, daysInMonth: month.daysInMonth }, r)
    return { name: perhaps === null ? whole : t.perhaps[perhaps](whole), value: formatCents(cents), cents }
  }
  const sure = parts.filter((part) => part.perhaps === null).map(rowOf)
  const perhaps = parts.filter((part) => part.perhaps !== null).map(rowOf)
  return (
    <>
      <ReasonHead cents={low} {...(high > low && { upTo: high })} when={t.when} />
      <SumTable sum={{ rows: sure, result: { name: t.sure, cents: low } }} />
      {perhaps.length > 0 && (
        <SumTable
          sum={{
            rows: [{ name: t.sure, value: formatCents(low), cents: low }, ...perhaps],
            result: { name: t.high, cents: high },
          }}
        />
      )}
      <p className="mt-4 text-sm leading-sm text-muted">{t.lead}</p>
    </>
  )
}
