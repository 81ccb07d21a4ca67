import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ChevronDown } from 'lucide-react'
import { addMonths, firstDay } from '../../../domain/calendar'
import { ledgerParts, ledgerTotals, type LedgerMonth } from '../../../domain/money/views/ledger'
import type { Cents as CentsOf, Month } from '../../../domain/entities'
import { runPath } from '../../../domain/paths'
import { CommandButton } from '../../forms/command-parts'
import { formatCents, formatDayMonth, formatMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { ledger as messages } from '../../i18n/admin-areas'
import type { OpenedRow } from '../../lists/use-opened-row'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { Amount } from '../../ui/text/amount'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { MonthDisc } from '../../ui/pictures/row-of-days'
import { Table } from '../../ui/table'
import { ledgerCellKey, type LedgerColumn } from './lines-sheet'
import { DescriptionList } from '../../ui/description-list'

const sumKey = 'sum'
const monthsShown = 12
const emptyMonth = { lines: 0, held: 0, waiting: 0, owed: 0, inPayout: 0, sent: 0, run: '' }

/** The current month: its earnings so far in cents, and the part of it that has passed (0–1). */
interface RunningMonth {
  month: Month
  earned: CentsOf
  elapsed: number
}

interface Props {
  months: readonly LedgerMonth[]
  running: RunningMonth | null
  recompute: OpenedRow
  lines: OpenedRow
  recomputed: ReactNode
}

/** Table of months with their amounts by state, and a circle for the share that was sent or has passed. */
export function LedgerMonths(props: Props) {
  const { months, running, recompute, recomputed } = props
  const t = useMessages(messages)
  const isDesktop = useDesktopLayout()
  // The expanded row on mobile. A month that is being recomputed is also expanded.
  const [expanded, setExpanded] = useState<Month>(recompute.id)
  const openMonth = recompute.id === '' ? expanded : recompute.id
  const current = isDesktop ? recompute.id : openMonth
  const at = months.findIndex(({ month }) => month === recompute.id)
  const { shown, rest } = useFirstRows(months, Math.max(monthsShown, at + 1))
  const cell = useCells(props, isDesktop)
  const toggle = (month: Month): void => {
    setExpanded(month === openMonth ? '' : month)
    if (recompute.id !== '') recompute.close()
  }
  const sums: LedgerMonth = { ...ledgerTotals(months), month: sumKey, run: '' }
  const runningRows = running === null ? [] : [{ ...emptyMonth, month: running.month, earned: running.earned }]
  return (
    <div>
      <Table
        only={isDesktop ? 'desktop' : 'mobile'}
        current={current}
        below={current === recompute.id ? recomputed : undefined}
        caption={t.caption}
        rows={[...runningRows, ...shown, sums]}
        rowKey={({ month }) => month}
        rowTone={({ month }) => (month === sumKey ? 'sum' : undefined)}
        columns={[
          { key: 'month', head: t.month, cell: cell.name, className: 'whitespace-nowrap' },
          ...(['earned', ...ledgerParts] as const).map((part) => ({
            key: part,
            head: t.parts[part],
            end: true,
            cell: (row: LedgerMonth): ReactNode => cell.cents(row, part),
          })),
          { key: 'run', head: t.run, cell: cell.run, className: 'max-lg:hidden whitespace-nowrap' },
          { key: 'again', head: <span className="sr-only">{t.recompute}</span>, end: true, cell: cell.again },
        ]}
        mobileRow={(row) => (
          <MonthRow
            row={row}
            name={cell.name(row)}
            opened={row.month === openMonth}
            onToggle={row.run === '' && row.month !== running?.month ? null : () => toggle(row.month)}
            cents={cell.cents}
            run={cell.run(row)}
            again={cell.again(row)}
          />
        )}
      />
      <ShowMoreRows rest={rest} />
    </div>
  )
}

function useCells({ months, running, recompute, lines }: Props, isDesktop: boolean) {
  const t = useMessages(messages)
  const language = useLanguage()
  const isRunning = (row: LedgerMonth): boolean => row.month === running?.month
  return {
    name: (row: LedgerMonth): ReactNode =>
      row.month === sumKey ? (
        <b className="font-semibold">{t.to(formatMonth(months[0]?.month ?? '', language))}</b>
      ) : (
        <MonthName row={row} running={isRunning(row) ? running : null} />
      ),
    cents: (row: LedgerMonth, part: LedgerColumn): ReactNode => {
      const cents = row[part]
      if (cents === 0) return <span className="text-muted">-</span>
      if (row.month === sumKey) return <b className="font-semibold">{formatCents(cents)}</b>
      return <Amount cents={cents} onOpen={() => lines.open(ledgerCellKey(row.month, part))} />
    },
    run: (row: LedgerMonth): ReactNode =>
      isRunning(row)
        ? t.runComes(formatDayMonth(firstDay(addMonths(row.month, 1)), language))
        : row.run !== '' && (
            <Link
              to={runPath(row.month)}
              aria-label={t.runOf(formatMonth(row.month, language))}
              className="underline underline-offset-3 hover:text-accent"
            >
              {formatDayMonth(row.run.slice(0, 10), language)}
            </Link>
          ),
    again: (row: LedgerMonth): ReactNode =>
      row.run !== '' && (
        <CommandButton
          kind={isDesktop ? 'bare' : 'quiet'}
          size="sm"
          aria-label={t.recomputeMonth(formatMonth(row.month, language))}
          aria-expanded={row.month === recompute.id}
          onClick={() => recompute.open(row.month)}
        >
          {t.recompute}
        </CommandButton>
      ),
  }
}

function MonthName({ row, running }: { row: LedgerMonth; running: RunningMonth | null }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const share = row.earned <= 0 ? 1 : Math.max(0, Math.min(1, row.sent / row.earned))
  return (
    <span className="flex items-center gap-2">
      {running === null ? (
        <MonthDisc share={share} name={t.share(Math.floor(share * 100))} />
      ) : (
        <MonthDisc running share={running.elapsed} name={t.over(Math.floor(running.elapsed * 100))} />
      )}
      <span>
        <b className="font-semibold">{formatMonth(row.month, language)}</b>
        {running !== null && ` ${t.soFar}`}
      </span>
    </span>
  )
}

interface MonthRowProps {
  row: LedgerMonth
  name: ReactNode
  opened: boolean
  onToggle: (() => void) | null
  cents: (row: LedgerMonth, part: LedgerColumn) => ReactNode
  run: ReactNode
  again: ReactNode
}

/** A month in the mobile layout, which can be expanded. */
function MonthRow({ row, name, opened, onToggle, cents, run, again }: MonthRowProps) {
  const t = useMessages(messages)
  const parts = ledgerParts.filter((part) => row[part] !== 0)
  const head = (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        {name}
        <b className="ml-auto flex min-w-0 items-center gap-1 font-semibold">
          {formatCents(row.earned)}
          {onToggle !== null && (
            <ChevronDown aria-hidden className={`size-4 text-muted ${opened ? 'rotate-180' : ''}`} />
          )}
        </b>
      </span>
      {!opened && parts.length > 0 && (
        <span className="block text-sm leading-sm text-muted">
          {parts.map((part) => t.phonePart[part](formatCents(row[part]))).join(' · ')}
        </span>
      )}
    </>
  )
  if (onToggle === null) return <div>{head}</div>
  return (
    <>
      <button
        type="button"
        aria-expanded={opened}
        onClick={onToggle}
        className="-mx-4 -my-2 block w-[calc(100%+2rem)] px-4 py-2 text-left focus-visible:-outline-offset-2"
      >
        {head}
      </button>
      {opened && (
        <div className="grid gap-3 pt-3 pb-2 text-sm">
          <DescriptionList
            rows={[
              { key: 'earned', name: t.parts.earned, value: cents(row, 'earned') },
              ...parts.map((part) => ({ key: part, name: t.parts[part], value: cents(row, part) })),
              ...(run === false ? [] : [{ key: 'run', name: t.run, value: run }]),
            ]}
          />
          <div className="justify-self-start">{again}</div>
        </div>
      )}
    </>
  )
}
