import type { Month } from '../../../domain/entities'
import { one } from '../../platform/db'
import type { RunSummary } from './write-run'

export interface StagedRunSummary {
  summary: RunSummary
  makesSomething: boolean
}

export function summarizeRun(app: PbSource, month: Month, hash: string): StagedRunSummary {
  const count = one(
    app,
    `SELECT COALESCE(SUM(reason = 'payment'), 0) AS created, COALESCE(SUM(reason = 'already-paid'), 0) AS already,
       COALESCE(SUM(reason NOT IN ('payment', 'already-paid')), 0) AS skipped,
       COALESCE(SUM(CASE WHEN reason = 'payment' AND payment_type = 'rental' THEN amount_cents END), 0) AS rental_cents,
       COALESCE(SUM(CASE WHEN reason = 'payment' AND payment_type = 'commission' THEN amount_cents END), 0) AS commission_cents,
       COALESCE(SUM(CASE reason WHEN 'already-paid' THEN amount_cents END), 0) AS already_cents,
       COALESCE(SUM(CASE WHEN reason NOT IN ('payment', 'already-paid') THEN amount_cents END), 0) AS skipped_cents,
       (SELECT COUNT(*) FROM run_lines) AS lines, (SELECT COUNT(*) FROM run_pending WHERE closes) AS closed
     FROM run_rows`,
    {},
    {
      created: 0,
      already: 0,
      skipped: 0,
      rental_cents: 0,
      commission_cents: 0,
      already_cents: 0,
      skipped_cents: 0,
      lines: 0,
      closed: 0,
    },
  )
  if (!count) throw new Error('a run without figures')
  const { created, already, skipped, lines } = count
  return {
    summary: {
      month,
      hash,
      counts: { created, already, skipped, lines },
      totals: { rentalCents: count.rental_cents, commissionCents: count.commission_cents },
      sums: {
        created: count.rental_cents + count.commission_cents,
        already: count.already_cents,
        skipped: count.skipped_cents,
      },
    },
    makesSomething: created + lines + count.closed > 0,
  }
}
