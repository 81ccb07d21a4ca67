import { inTransaction } from '../platform/db'
import { checkAuditLog } from './check-audit-log'
import { checkLines } from './check-lines'
import { checkPayments } from './check-payments'
import { checkProjections } from './check-projections'
import type { Difference } from './difference'

const rollBack = new Error('the audit writes nothing')

/**
 * Rebuilds every projection and sum and compares it with what is stored (`coterie audit`). One transaction that is always
 * rolled back: what it sees is one state, and it changes nothing. An empty answer means that all is well.
 */
export function auditEverything(app: PbApp): Difference[] {
  let found: Difference[] = []
  try {
    inTransaction(app, (tx) => {
      found = [...checkPayments(tx), ...checkLines(tx), ...checkProjections(tx), ...checkAuditLog(tx)]
      throw rollBack
    })
  } catch (error) {
    if (error !== rollBack) throw error
  }
  return found
}
