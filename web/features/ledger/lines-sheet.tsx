import type { ReactNode } from 'react'
import { KeysetPages } from '../../shared/tables'
import { Link } from 'react-router-dom'
import { ledgerLinesRoute, type LedgerLines } from '../../../domain/api/money/ledger'
import type { Month } from '../../../domain/entities'
import { ledgerParts, type LedgerMonth, type LedgerPart } from '../../../domain/money/views/ledger'
import { adminPersonPath, paths, payoutPath } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import { formatCents, formatLongMonth, formatDate } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { ledger as messages, personRental } from '../../i18n/admin-areas'
import type { OpenedRow } from '../../lists/use-opened-row'
import { Amount } from '../../ui/text/amount'
import { Button } from '../../ui/button'
import { Sheet } from '../../ui/layers/dialog'
import { Person } from '../../ui/person'
import { LoadingOrError } from '../../ui/states/error-state'
import { SumList } from '../../ui/description-list'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { addMonths, firstDay } from '../../../domain/calendar'

/** A column of the ledger: a state of the money, or all earnings. */
export type LedgerColumn = LedgerPart | 'earned'

/** Returns the key of an amount in the URL, such as `2026-10.held`. */
export const ledgerCellKey = (month: Month, part: LedgerColumn): string => `${month}.${part}`

interface Props {
  months: readonly LedgerMonth[]
  opened: OpenedRow
  describePart: (part: LedgerPart) => string
}

export function LinesSheet({ months, opened, describePart }: Props) {
  const t = useMessages(messages)
  const language = useLanguage()
  const [month = '', part = ''] = opened.id.split('.')
  const row = months.find((each) => each.month === month)
  const column = ledgerParts.find((each) => each === part)
  if (row === undefined || (column === undefined && part !== 'earned')) return null
  const shown: LedgerColumn = column ?? 'earned'
  return (
    <Sheet open title={t.sumOf(t.parts[shown], formatLongMonth(month, language))} onClose={opened.close}>
      <p className="font-display text-4xl leading-tight font-semibold tracking-[-.03em]">{formatCents(row[shown])}</p>
      {column === undefined ? (
        <>
          <p className="mb-4 text-sm text-muted">{t.earnedIs}</p>
          <SumList
            rows={ledgerParts
              .filter((each) => row[each] !== 0)
              .map((each) => ({
                key: each,
                name: (
                  <>
                    {t.parts[each]}
                    <small className="block text-sm">{describePart(each)}</small>
                  </>
                ),
                value: <Amount cents={row[each]} onOpen={() => opened.open(ledgerCellKey(month, each))} />,
              }))}
            total={{ name: t.parts.earned, value: formatCents(row.earned) }}
          />
        </>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">{describePart(column)}</p>
          <KeysetPages
            key={opened.id}
            page={(after, onMore) => <Page month={month} part={column} after={after} onMore={onMore} />}
          />
        </>
      )}
    </Sheet>
  )
}

interface PageProps {
  month: Month
  part: LedgerPart
  after: string
  onMore: ((next: string) => void) | null
}

function Page({ month, part, after, onMore }: PageProps) {
  const t = useMessages(messages)
  const read = useRoute(ledgerLinesRoute, { month, part, ...(after !== '' && { after }) }, { keep: true })
  const { value } = read
  if (value === undefined) return <LoadingOrError read={read} failed={t.linesFailed} className="h-40 rounded-lg" />
  return (
    <>
      <ul className="border-t border-line">
        {value.rows.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {value.next !== '' && onMore !== null && (
        <Button kind="quiet" className="mt-4" onClick={() => onMore(value.next)}>
          {t.moreLines}
        </Button>
      )}
    </>
  )
}

function Line({ line }: { line: LedgerLines['rows'][number] }) {
  const t = useMessages(messages)
  const person = useMessages(personRental)
  const { kind, days, daysInMonth, rate, reason, payment, batch } = line
  const why = days > 0 ? person.lineDays(days, daysInMonth, formatCents(rate)) : reason || person.byHand
  return (
    <li className="grid gap-1 border-b border-line py-2.5">
      <span className="flex items-center justify-between gap-3">
        <Person name={line.name || t.noName} seed={line.user} href={adminPersonPath(line.user)} />
        <b className="font-semibold">{formatCents(line.cents)}</b>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere">
          {person.kinds[kind]}, {why}
        </span>
        {batch !== '' ? (
          <LineLink to={payoutPath(batch)}>{t.batch}</LineLink>
        ) : (
          payment !== '' && <LineLink to={`${paths.adminPayments}?payment=${payment}`}>{t.payment}</LineLink>
        )}
      </span>
    </li>
  )
}

const LineLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-semibold text-accent underline underline-offset-3">
    {children}
  </Link>
)

interface RunningMonthSheetProps {
  forecast: PaydayForecast
  opened: OpenedRow
}

/** Shows the current month's earnings so far by kind. They become ledger lines only in the month's run. */
export function RunningMonthSheet({ forecast: { month, days, today, soFar }, opened }: RunningMonthSheetProps) {
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
