import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { addMonths, firstDay } from '../../../domain/calendar'
import { ledgerParts, ledgerTotals, type LedgerMonth } from '../../../domain/money/views/ledger'
import type { Cents as CentsOf, Month } from '../../../domain/entities'
import { runPath } from '../../../domain/paths'
import { CommandButton } from '../../forms/command-button'
import { formatCents, formatDayMonth, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { ledger as words } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { Opened } from '../../lists/use-opened'
import { useWide } from '../../lists/use-is-desktop'
import { Amount } from '../../ui/text/amount'
import { MoreRows, useFirstRows } from '../../ui/first-rows'
import { MonthDisc } from '../../ui/pictures/month-disc'
import { Table } from '../../ui/table'
import { linesKey, type LinesPart } from './lines-sheet'
import { MonthRow } from './month-row'

/** Key of the total row. */
const sumKey = 'sum'
/** Months shown before "Show more". */
const monthsShown = 12
const none = { lines: 0, held: 0, waiting: 0, owed: 0, inPayout: 0, sent: 0, run: '' }

/** The current month: its earnings so far in cents, and the share of it that has passed (0–1). */
export interface RunningMonth {
  month: Month
  earned: CentsOf
  over: number
}

interface Props {
  months: readonly LedgerMonth[]
  running: RunningMonth | null
  /** The month that is being recomputed. */
  recompute: Opened
  /** The amount whose lines are shown. */
  lines: Opened
  /** The result of "Recompute", shown under its row. */
  recomputed: ReactNode
}

/**
 * Table of months with their amounts by state. A month's disc shows the share that was sent; the current month's disc shows
 * the share that has passed.
 */
export function LedgerMonths(props: Props) {
  const { months, running, recompute, recomputed } = props
  const t = useMessages(words)
  const wide = useWide()
  // The expanded row on mobile; a month that is being recomputed is expanded as well.
  const [pressed, setPressed] = useState<Month>(recompute.id)
  const row = recompute.id === '' ? pressed : recompute.id
  const current = wide ? recompute.id : row
  const at = months.findIndex(({ month }) => month === recompute.id)
  const { shown, rest } = useFirstRows(months, Math.max(monthsShown, at + 1))
  const cell = useCells(props, wide)
  const toggle = (month: Month): void => {
    setPressed(month === row ? '' : month)
    if (recompute.id !== '') recompute.close()
  }
  const sums: LedgerMonth = { ...ledgerTotals(months), month: sumKey, run: '' }
  const ofRunning = running === null ? [] : [{ ...none, month: running.month, earned: running.earned }]
  return (
    <div>
      <Table
        dense
        only={wide ? 'desktop' : 'mobile'}
        current={current}
        below={current === recompute.id ? recomputed : undefined}
        caption={t.caption}
        rows={[...ofRunning, ...shown, sums]}
        rowKey={({ month }) => month}
        rowTone={({ month }) => (month === sumKey ? 'sum' : undefined)}
        columns={[
          { key: 'month', head: t.month, cell: cell.name, className: 'whitespace-nowrap' },
          ...(['earned', ...ledgerParts] as const).map((part) => ({
            key: part,
            head: t.parts[part],
            end: true,
            cell: (of: LedgerMonth): ReactNode => cell.cents(of, part),
          })),
          { key: 'run', head: t.run, cell: cell.run, className: 'max-lg:hidden whitespace-nowrap' },
          { key: 'again', head: <span className="sr-only">{t.recompute}</span>, end: true, cell: cell.again },
        ]}
        mobileRow={(of) => (
          <MonthRow
            of={of}
            name={cell.name(of)}
            opened={of.month === row}
            onToggle={of.run === '' && of.month !== running?.month ? null : () => toggle(of.month)}
            cents={cell.cents}
            run={cell.run(of)}
            again={cell.again(of)}
          />
        )}
      />
      <MoreRows rest={rest} />
    </div>
  )
}

/** Returns the cells of a month for the desktop and mobile layouts. */
function useCells({ months, running, recompute, lines }: Props, wide: boolean) {
  const t = useMessages(words)
  const language = useLanguage()
  const isRunning = (of: LedgerMonth): boolean => of.month === running?.month
  return {
    name: (of: LedgerMonth): ReactNode =>
      of.month === sumKey ? (
        <b className="font-semibold">{t.to(formatMonth(months[0]?.month ?? '', language))}</b>
      ) : (
        <MonthName row={of} running={isRunning(of) ? running : null} />
      ),
    cents: (of: LedgerMonth, part: LinesPart): ReactNode => <Cents of={of} part={part} lines={lines} />,
    run: (of: LedgerMonth): ReactNode =>
      isRunning(of)
        ? t.runComes(formatDayMonth(firstDay(addMonths(of.month, 1)), language))
        : of.run !== '' && <RunLink of={of} />,
    again: (of: LedgerMonth): ReactNode =>
      of.run !== '' && (
        <CommandButton
          kind={wide ? 'bare' : 'quiet'}
          size="sm"
          aria-label={t.recomputeMonth(formatMonth(of.month, language))}
          aria-expanded={of.month === recompute.id}
          onClick={() => recompute.open(of.month)}
        >
          {t.recompute}
        </CommandButton>
      ),
  }
}

/** Link to the month's run, labeled with its day. */
function RunLink({ of }: { of: LedgerMonth }) {
  const t = useMessages(words)
  const language = useLanguage()
  return (
    <Link
      to={runPath(of.month)}
      aria-label={t.runOf(formatMonth(of.month, language))}
      className="underline underline-offset-3 hover:text-accent"
    >
      {formatDayMonth(of.run.slice(0, 10), language)}
    </Link>
  )
}

/** The month's name with a disc that shows the share that was sent. */
function MonthName({ row, running }: { row: LedgerMonth; running: RunningMonth | null }) {
  const t = useMessages(words)
  const language = useLanguage()
  const share = row.earned <= 0 ? 1 : Math.max(0, Math.min(1, row.sent / row.earned))
  return (
    <span className="flex items-center gap-2">
      {running === null ? (
        <MonthDisc share={share} name={t.share(Math.floor(share * 100))} />
      ) : (
        <MonthDisc running share={running.over} name={t.over(Math.floor(running.over * 100))} />
      )}
      <span>
        <b className="font-semibold">{formatMonth(row.month, language)}</b>
        {running !== null && ` ${t.soFar}`}
      </span>
    </span>
  )
}

/** An amount that opens its lines; 0 is a dash, and the total row is bold. */
function Cents({ of, part, lines }: { of: LedgerMonth; part: LinesPart; lines: Opened }) {
  const cents = of[part]
  if (cents === 0) return <span className="text-muted">-</span>
  if (of.month === sumKey) return <b className="font-semibold">{formatCents(cents)}</b>
  return <Amount cents={cents} onOpen={() => lines.open(linesKey(of.month, part))} />
}
