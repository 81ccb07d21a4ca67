import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { ledgerParts, type LedgerMonth } from '../../../domain/money/views/ledger'
import { formatCents } from '../../i18n/format'
import { ledger as messages } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { DescriptionList } from '../../ui/description-list'
import type { LedgerColumn } from './lines-sheet'

interface Props {
  row: LedgerMonth
  name: ReactNode
  opened: boolean
  /** Expands the row; null if it has no details. */
  onToggle: (() => void) | null
  /** Renders an amount that opens its lines. */
  cents: (row: LedgerMonth, part: LedgerColumn) => ReactNode
  run: ReactNode
  again: ReactNode
}

/**
 * A month in the mobile layout: its total and columns in one row. When expanded, it shows each column, the run and the
 * recompute button.
 */
export function MonthRow({ row, name, opened, onToggle, cents, run, again }: Props) {
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
