import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { rentalHistory, type HistoryRow } from '../../../domain/money/rental-history'
import { paths } from '../../../domain/paths'
import { useMoneyView } from '../../data/repos/use-money-view'
import { useCurrentPerson } from '../../data/repos/session'
import { useSyncStatus } from '../../data/repos/sync-status'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { member } from '../../i18n/member'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/skeleton'
import { StatusBadge } from '../../ui/states/status-badge'

/** Rental History: the real periods (M13), each with its days and what its lines earned. */
export function RentalHistoryPage() {
  const t = useMessages(member)
  const language = useLanguage()
  const { view, error } = useMoneyView(useCurrentPerson()?.id ?? '')
  const { opened } = useSyncStatus()
  const rows = view === undefined ? [] : rentalHistory(view.facts.periods, view.facts.lines, view.today)
  const reasons = new Map(view?.facts.periods.map((period) => [period.id, period.end_reason]))
  // What the running days earned so far has no lines yet: the running month's estimate stands beside the active period.
  const soFar = view?.months.filter((point) => point.estimate).reduce((cents, point) => cents + point.cents, 0) ?? 0
  return (
    <div className="grid max-w-304 gap-4 px-4 pt-2 pb-6 md:px-8 md:pt-4 md:pb-12">
      <Link
        to={paths.dashboard}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t.back}
      </Link>
      <p className="max-w-[60ch] text-muted">{t.historyLead}</p>
      {error !== null && <ErrorState title={t.loadFailed} />}
      <Card>
        {view === undefined || (rows.length === 0 && !opened) ? (
          <div className="grid gap-4" aria-hidden>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-5 w-full" />
            ))}
          </div>
        ) : rows.length === 0 ? (
          <EmptyState title={t.noHistory}>{t.noHistoryText}</EmptyState>
        ) : (
          <HistoryTable
            rows={rows}
            language={language}
            reasonOf={(period) => reasons.get(period) ?? ''}
            soFarOf={(row) => (row.state === 'active' ? soFar : 0)}
          />
        )}
      </Card>
    </div>
  )
}

interface TableProps {
  rows: readonly HistoryRow[]
  language: 'en' | 'es'
  reasonOf: (period: string) => string
  soFarOf: (row: HistoryRow) => number
}

function HistoryTable({ rows, language, reasonOf, soFarOf }: TableProps) {
  const t = useMessages(member)
  const looks = {
    active: { glyph: 'tick', tone: 'positive', word: t.periodActive },
    ended: { glyph: 'struck', tone: 'muted', word: t.periodEnded },
    upcoming: { glyph: 'dashed', tone: 'caution', word: t.periodPlanned },
  } as const
  return (
    <table className="w-full">
      <caption className="sr-only">{t.historyTitle}</caption>
      <thead className="max-md:sr-only">
        <tr className="text-left text-sm text-muted *:pb-2.5 *:font-semibold">
          <th scope="col">{t.date}</th>
          <th scope="col">{t.duration}</th>
          <th scope="col" className="text-right">
            {t.earned}
          </th>
          <th scope="col" className="pl-6">
            {t.status}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { glyph, tone, word } = looks[row.state]
          const ended = reasonOf(row.period)
          const extra = soFarOf(row)
          return (
            <tr
              key={row.period}
              className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:border-t max-md:border-line max-md:py-3 max-md:first:border-t-0 md:*:border-t md:*:border-line md:*:py-2.5"
            >
              <th scope="row" className="text-left font-medium">
                {t.span(formatDate(row.start, language), row.end === '' ? t.goesOn : formatDate(row.end, language))}
                {ended !== '' && <small className="block text-sm font-normal text-muted">{t.whyEnded(ended)}</small>}
              </th>
              <td className="text-muted max-md:row-start-2">{t.durationDays(row.days)}</td>
              <td className="text-right font-semibold">
                {formatCents(row.earnedCents + extra)}
                {extra > 0 && <small className="block text-sm font-normal text-muted">{t.soFar}</small>}
              </td>
              <td className="max-md:row-start-2 max-md:text-right md:pl-6">
                <StatusBadge glyph={glyph} tone={tone}>
                  {word}
                </StatusBadge>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
