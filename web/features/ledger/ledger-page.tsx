import { Download } from 'lucide-react'
import { ledgerRoute } from '../../../domain/api/money/ledger'
import type { Language } from '../../../domain/entities'
import { ledgerTotals, type LedgerPart } from '../../../domain/money/views/ledger'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { momentOf } from '../../../domain/moments'
import { toCsv } from '../../../domain/texts/csv'
import { useRoute } from '../../data/queries/use-route'
import { useLedgerCheck, useRecomputedMonth } from '../../data/queries/money/ledger'
import { useProgram } from '../../data/queries/installation/program'
import { useOnline } from '../../data/queries/network'
import { formatCents, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { ledger as messages } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { saveCsv } from '../../ui/save-file'
import { ListLayout } from '../../lists/list-footer'
import { useOpenedRow } from '../../lists/use-opened-row'
import { Button } from '../../ui/button'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { TitleActions } from '../../ui/title-actions'
import { LedgerEquation } from './ledger-equation'
import { LedgerLegend } from './ledger-legend'
import { LedgerMonths } from './ledger-months'
import { LinesSheet } from './lines-sheet'
import { NextPayday } from './next-payday'
import { RecomputedMonth } from './recomputed-month'
import { RunningMonthSheet } from './running-month-sheet'
import { YearTotals } from './year-totals'

/**
 * Shows in which state all money is (M4): lines compared with payments and open balance, by month, and what would be sent
 * on the next payday.
 */
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
  const threshold = useProgram().value?.payment_threshold_cents
  const describePart = (part: LedgerPart): string =>
    part === 'waiting' ? t.means.waiting(formatCents(threshold ?? 0)) : t.means[part]
  return (
    <ListLayout>
      <TitleActions>
        {value !== undefined && value.months.length > 0 && (
          <Button
            kind="quiet"
            size="sm"
            className="max-md:hidden"
            onClick={() => saveCsv('ledger', csvText(value, t, language))}
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

/**
 * Returns the current month when its forecast is known; null if the ledger already has lines for it, for example
 * corrections.
 */
function currentMonth(forecast: PaydayForecast | undefined, months: readonly { month: string }[]) {
  if (forecast === undefined || forecast.today === 0 || months.some(({ month }) => month === forecast.month))
    return null
  const { month, days, today } = forecast
  return { month, earned: days[today - 1] ?? 0, elapsed: today / days.length }
}

function csvText(
  { months }: { months: Parameters<typeof ledgerTotals>[0] },
  t: ReturnType<typeof messages.read>,
  language: Language,
): string {
  const { parts } = t
  return toCsv(
    language,
    [t.month, parts.earned, parts.held, parts.waiting, parts.owed, parts.inPayout, parts.sent],
    months.map((row) => [
      row.month,
      ...[row.earned, row.held, row.waiting, row.owed, row.inPayout, row.sent].map((cents) => cents / 100),
    ]),
  )
}
