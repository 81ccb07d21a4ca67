import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReportRow } from '../../../domain/money/payouts/payout-report'
import { paths } from '../../../domain/paths'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { buttonClasses } from '../../ui/button-classes'

/**
 * Rows of a report that speak of none of the batch's payments: those that somebody has said aren't ours stand there no more, until
 * another report is read. They are never counted and nothing of them is stored, so this needs no server.
 */
export function useStrays(rows: readonly ReportRow[]) {
  const [notOurs, setNotOurs] = useState<ReadonlySet<ReportRow>>(new Set())
  return {
    open: rows.filter((row) => !notOurs.has(row)),
    isNotOurs: (row: ReportRow) => setNotOurs(new Set([...notOurs, row])),
  }
}

/** What can be done about such a row: say that it isn't ours, or look for its address among all payments. */
export function StrayActions({ row, onNotOurs }: { row: ReportRow; onNotOurs: () => void }) {
  const t = useMessages(payouts)
  return (
    <span className="flex flex-wrap justify-end gap-1 max-md:justify-start">
      <Button kind="quiet" size="xs" onClick={onNotOurs}>
        {t.notOurs}
      </Button>
      {row.address !== '' && (
        <Link
          to={paths.adminPayments}
          // it names a person, so it stands in no address
          state={{ list: { search: row.address } }}
          className={buttonClasses('bare', 'xs')}
        >
          {t.findIt}
        </Link>
      )}
    </span>
  )
}
