import { useState } from 'react'
import type { RunRow } from '../../../domain/money/payment-run'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Button } from '../../ui/button'
import { runRowWords, type RunFacts } from './run-words'

const firstRows = 8

interface Props {
  title: string
  rows: readonly RunRow[]
  facts: RunFacts
  /** Their sum beside their number. */
  sum?: boolean | undefined
}

/** The people of one outcome, each with amount and reason; long groups unfold. */
export function RunGroup({ title, rows, facts, sum = false }: Props) {
  const t = useMessages(payments)
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, firstRows)
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-md">
        {title}{' '}
        <span className="font-normal text-muted">
          {formatCount(rows.length)}
          {sum && `, ${formatCents(rows.reduce((cents, row) => cents + row.amountCents, 0))}`}
        </span>
      </h3>
      <ul>
        {shown.map((row) => (
          <li key={`${row.userId} ${row.paymentType}`} className="border-t border-line py-2">
            <div className="flex items-baseline justify-between gap-4">
              <b className="min-w-0 font-semibold wrap-anywhere">{row.name}</b>
              <span className="font-semibold">{formatCents(row.amountCents)}</span>
            </div>
            <p className="text-sm leading-sm text-muted">{runRowWords(row, facts, t)}</p>
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button kind="bare" size="sm" onClick={() => setAll(true)}>
          {t.showMore(rows.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
