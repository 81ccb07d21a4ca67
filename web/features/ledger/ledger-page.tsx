import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ledgerRoute } from '../../../domain/api/money/ledger'
import type { Language, Month } from '../../../domain/entities'
import { ledgerParts, ledgerTotals, type LedgerMonth, type LedgerPart } from '../../../domain/money/views/ledger'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { momentOf } from '../../../domain/moments'
import { toCsv } from '../../../domain/texts/csv'
import { useRoute } from '../../data/queries/use-route'
import { useLedgerCheck, useRecomputedMonth } from '../../data/queries/money/ledger'
import { useProgram } from '../../data/queries/installation/program'
import { useOnline } from '../../data/queries/network'
import { formatCents, formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { ledger as messages, statements } from '../../i18n/admin-areas'
import { statementFiles } from '../../i18n/areas'
import { saveCsv } from '../../ui/save-file'
import { ListLayout } from '../../lists/list-footer'
import { useOpenedRow } from '../../lists/use-opened-row'
import { Button } from '../../ui/button'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { TitleActions } from '../../ui/title-actions'
import { LedgerEquation } from './ledger-equation'
import { LedgerMonths } from './ledger-months'
import { LinesSheet, RunningMonthSheet } from './lines-sheet'
import { NextPayday } from './next-payday'
import { RecomputedMonth } from './recomputed-month'
import { MonthDisc } from '../../ui/pictures/row-of-days'
import { yearTotalsRoute } from '../../../domain/api/money/admin-statements'
import { yearOf } from '../../../domain/money/views/statement'
import { useToday } from '../../data/queries/clock'
import { useStatementFile } from '../../shared/statement-files'
import { Card } from '../../ui/card'
import { Select } from '../../ui/fields/inputs'

/** Shows in which state all money is (M4), by month, and what would be sent on the next payday. */
export function LedgerPage() {
  const t = useMessages(messages)
  const language = useLanguage()
  const online = useOnline()
  const { value, error, asOf, reload } = useRoute(ledgerRoute, {}, { keep: true })
  const check = useLedgerCheck(value, online)
  const recompute = useOpenedRow('recompute')
  // Held here because the result has another parent element in the mobile layout.
  const recomputed = useRecomputedMonth(recompute.id)
  const lines = useOpenedRow('lines')
  const oldest = value?.months.at(-1)
  const running = currentMonth(check.found?.forecast, value?.months ?? [])
  const threshold = formatCents(useProgram().value?.payment_threshold_cents ?? 0)
  const describePart = (part: LedgerPart): string => (part === 'waiting' ? t.means.waiting(threshold) : t.means[part])
  return (
    <ListLayout>
      <TitleActions>
        {value !== undefined && value.months.length > 0 && (
          <Button
            kind="quiet"
            size="sm"
            className="max-md:hidden"
            onClick={() => saveCsv('ledger', csvText(value.months, t, language))}
          >
            <Download aria-hidden />
            {t.csv}
          </Button>
        )}
      </TitleActions>
      {error !== null && <ErrorState title={t.failed} onRetry={reload} />}
      {value !== undefined && asOf !== null && (
        <p className="text-sm text-muted">{t.asOf(formatMoment(momentOf(asOf), language))}</p>
      )}
      {value === undefined && error === null && (
        <>
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-96 rounded-xl" />
        </>
      )}
      {value !== undefined && value.months.length === 0 && <EmptyState title={t.none}>{t.noneText}</EmptyState>}
      {value !== undefined && value.months.length > 0 && (
        <>
          <LedgerEquation totals={ledgerTotals(value.months)} payments={value.payments} check={check} />
          <LedgerMonths
            months={value.months}
            running={running}
            recompute={recompute}
            lines={lines}
            recomputed={
              value.months.some(({ month, run }) => month === recompute.id && run !== '') && (
                <RecomputedMonth
                  month={recompute.id}
                  recomputed={recomputed}
                  people={check.found?.people ?? null}
                  onClose={recompute.close}
                  onCorrected={reload}
                />
              )
            }
          />
          <LedgerLegend describePart={describePart} />
          <LinesSheet months={value.months} opened={lines} describePart={describePart} />
          {running !== null && check.found !== null && (
            <RunningMonthSheet forecast={check.found.forecast} opened={lines} />
          )}
        </>
      )}
      {oldest !== undefined && <YearTotals first={oldest.month} />}
      {value !== undefined && check.found !== null && (
        <NextPayday forecast={check.found.forecast} owed={ledgerTotals(value.months).owed} />
      )}
    </ListLayout>
  )
}

/** Returns the current month when its forecast is known; null if the ledger already has lines for it. */
function currentMonth(forecast: PaydayForecast | undefined, months: readonly { month: string }[]) {
  if (forecast === undefined || forecast.today === 0 || months.some(({ month }) => month === forecast.month))
    return null
  const { month, days, today } = forecast
  return { month, earned: days[today - 1] ?? 0, elapsed: today / days.length }
}

function csvText(months: readonly LedgerMonth[], t: ReturnType<typeof messages.read>, language: Language): string {
  const columns = ['earned', ...ledgerParts] as const
  return toCsv(
    language,
    [t.month, ...columns.map((part) => t.parts[part])],
    months.map((row) => [row.month, ...columns.map((part) => row[part] / 100)]),
  )
}

function LedgerLegend({ describePart }: { describePart: (part: LedgerPart) => string }) {
  const t = useMessages(messages)
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <LegendItem picture={<MonthDisc share={0.5} name="" />}>{t.shareMeans}</LegendItem>
      <LegendItem picture={<MonthDisc running share={0.7} name="" />}>{t.runningMeans}</LegendItem>
      {(['held', 'waiting', 'owed', 'inPayout'] as const).map((part) => (
        <span key={part}>
          <b className="font-semibold text-text">{t.parts[part]}</b> {describePart(part)}
        </span>
      ))}
    </p>
  )
}

const LegendItem = ({ picture, children }: { picture: ReactNode; children: string }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden className="flex">
      {picture}
    </span>
    {children}
  </span>
)

/** Downloads everyone's totals of a year as a CSV that the server creates; `first` is the ledger's oldest month. */
function YearTotals({ first }: { first: Month }) {
  const t = useMessages(statements)
  const tf = useMessages(statementFiles)
  const language = useLanguage()
  const { send, busy, blocked } = useStatementFile(yearTotalsRoute)
  const last = yearOf(useToday())
  const years = Array.from({ length: last - yearOf(first) + 1 }, (_, index) => last - index)
  const [chosen, setChosen] = useState(last)
  const year = years.includes(chosen) ? chosen : last
  return (
    <Card
      title={t.totals}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Select small aria-label={tf.year} value={year} onChange={({ target }) => setChosen(Number(target.value))}>
            {years.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
          <Button
            blocked={blocked}
            kind="quiet"
            size="sm"
            busy={busy}
            aria-label={t.totalsOf(String(year))}
            onClick={() => void send({ year, language })}
          >
            <Download aria-hidden />
            CSV
          </Button>
        </div>
      }
    >
      <p className="max-w-160 text-muted">{t.totalsText}</p>
    </Card>
  )
}
