import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ledgerTotals, type LedgerMonth } from '../../../domain/money/ledger'
import type { Cents as CentsOf, Month } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { formatCents, formatDayMonth, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { ledger as words } from '../../i18n/ledger'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { PhoneRow } from '../../lists/phone-row'
import { MonthDisc } from '../../ui/pictures/month-disc'
import { Table } from '../../ui/table'

const parts = ['held', 'waiting', 'owed', 'inPayout', 'sent'] as const
/** The row under the months. */
const sumKey = 'sum'
const none = { lines: 0, held: 0, waiting: 0, owed: 0, inPayout: 0, sent: 0, run: '' }

/** The month that runs: what it has earned so far, and how much of it is over (0–1). */
interface RunningMonth {
  month: Month
  earned: CentsOf
  over: number
}

interface Props {
  months: readonly LedgerMonth[]
  running: RunningMonth | null
  /** The month that is computed again, '' = none. */
  recomputed: Month
  /** Null: not without a connection. */
  onRecompute: ((month: Month) => void) | null
}

/** Each month with where its lines are; a disc is the share that was sent, of the running month the share that is over. */
export function LedgerMonths({ months, running, recomputed, onRecompute }: Props) {
  const t = useMessages(words)
  const language = useLanguage()
  const newest = months[0]?.month ?? ''
  const sums: LedgerMonth = { ...ledgerTotals(months), month: sumKey, run: '' }
  const part = (key: (typeof parts)[number]) => ({
    key,
    head: t.parts[key],
    end: true,
    cell: (row: LedgerMonth): ReactNode => <Cents cents={row[key]} of={row} />,
  })
  const again = (row: LedgerMonth): ReactNode =>
    row.run !== '' && (
      <Button
        kind="bare"
        size="sm"
        aria-label={t.recomputeMonth(formatMonth(row.month, language))}
        aria-expanded={row.month === recomputed}
        {...(onRecompute === null ? { 'aria-disabled': true, title: t.needsNetwork } : {})}
        onClick={() => onRecompute?.(row.month)}
      >
        {t.recompute}
      </Button>
    )
  const name = (row: LedgerMonth): ReactNode =>
    row.month === sumKey ? (
      <b className="font-semibold">{t.to(formatMonth(newest, language))}</b>
    ) : (
      <MonthName row={row} running={row.month === running?.month ? running : null} />
    )
  return (
    <Table
      dense
      current={recomputed}
      caption={t.caption}
      rows={[...(running === null ? [] : [{ ...none, month: running.month, earned: running.earned }]), ...months, sums]}
      rowKey={({ month }) => month}
      columns={[
        { key: 'month', head: t.month, cell: name, className: 'whitespace-nowrap' },
        { key: 'earned', head: t.parts.earned, end: true, cell: (row) => <Cents cents={row.earned} of={row} /> },
        ...parts.map(part),
        {
          key: 'run',
          head: t.run,
          cell: (row) =>
            row.month === running?.month
              ? t.noRun
              : row.run === ''
                ? ''
                : formatDayMonth(row.run.slice(0, 10), language),
          className: 'max-lg:hidden whitespace-nowrap',
        },
        { key: 'again', head: <span className="sr-only">{t.recompute}</span>, end: true, cell: again },
      ]}
      phoneRow={(row) => (
        <PhoneRow
          title={name(row)}
          end={formatCents(row.earned)}
          sub={parts
            .filter((key) => row[key] !== 0)
            .map((key) => t.phonePart[key](formatCents(row[key])))
            .join(' · ')}
          subEnd={again(row)}
        />
      )}
    />
  )
}

/** The month, with the share of it that was sent; it leads to that month's payments. */
function MonthName({ row, running }: { row: LedgerMonth; running: RunningMonth | null }) {
  const t = useMessages(words)
  const language = useLanguage()
  if (running !== null) {
    return (
      <span className="inline-flex items-center gap-2">
        <MonthDisc share={running.over} name={t.over(Math.floor(running.over * 100))} />
        <span>
          <b className="font-semibold">{formatMonth(running.month, language)}</b> {t.soFar}
        </span>
      </span>
    )
  }
  const share = row.earned <= 0 ? 1 : Math.max(0, Math.min(1, row.sent / row.earned))
  return (
    <span className="inline-flex items-center gap-2">
      <MonthDisc share={share} name={t.share(Math.floor(share * 100))} />
      <Link
        to={`${paths.adminPayments}?month=${row.month}`}
        className="font-semibold underline-offset-3 hover:underline"
      >
        {formatMonth(row.month, language)}
      </Link>
    </span>
  )
}

/** An amount; nothing is a dash, and a sum is bold. */
function Cents({ cents, of }: { cents: number; of: LedgerMonth }) {
  const shown = cents === 0 ? <span className="text-muted">-</span> : formatCents(cents)
  return of.month === sumKey ? <b className="font-semibold">{shown}</b> : shown
}
