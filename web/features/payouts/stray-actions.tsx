import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReportRow } from '../../../domain/money/payouts/payout-report'
import { paths } from '../../../domain/paths'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { buttonClasses } from '../../ui/button-classes'

/**
 * Returns the report's rows that match no payment of the batch, and hides those that an admin has marked as unrelated until
 * another report is read. They are neither counted nor stored, so this needs no server request.
 */
export function useUnmatchedRows(rows: readonly ReportRow[]) {
  const [notOurs, setNotOurs] = useState<ReadonlySet<ReportRow>>(new Set())
  return {
    open: rows.filter((row) => !notOurs.has(row)),
    isNotOurs: (row: ReportRow) => setNotOurs(new Set([...notOurs, row])),
  }
}

/** Actions of such a row: mark it as unrelated, or search for its address in all payments. */
export function UnmatchedRowActions({ row, onNotOurs }: { row: ReportRow; onNotOurs: () => void }) {
  const t = useMessages(payouts)
  return (
    <span className="flex flex-wrap justify-end gap-1 max-md:justify-start">
      <Button kind="quiet" size="xs" onClick={onNotOurs}>
        {t.notOurs}
      </Button>
      {row.address !== '' && (
        <Link
          to={paths.adminPayments}
          // An email address is personal data, so it isn't put in the URL.
          state={{ list: { search: row.address } }}
          className={buttonClasses('bare', 'xs')}
        >
          {t.findIt}
        </Link>
      )}
    </span>
  )
}
