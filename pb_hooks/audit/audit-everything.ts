import { inTransaction } from '../platform/db'
import { checkAuditLog } from './check-audit-log'
import { checkLines } from './check-lines'
import { checkPayments } from './check-payments'
import { checkProjections } from './check-projections'
import type { Difference } from './difference'

/**
 * Rebuilds every projection and sum and compares it with what is stored (`coterie audit`). One transaction that only reads,
 * so that what it sees is one state and a server that runs beside it is not held up. Empty = all is well.
 */
export function auditEverything(app: PbApp): Difference[] {
  return inTransaction(app, (tx) => [
    ...checkPayments(tx),
    ...checkLines(tx),
    ...checkProjections(tx),
    ...checkAuditLog(tx),
  ])
}
