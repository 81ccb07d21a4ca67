import { inTransaction } from '../platform/db'
import { checkFacts } from './check-facts'
import { checkHolds } from './check-holds'
import { checkLines } from './check-lines'
import { checkAnchor, checkEntries } from './check-log'
import { checkPayments } from './check-payments'
import { checkPayouts } from './check-payouts'
import { checkProjections } from './check-projections'
import { checkStates } from './check-states'
import { checkWindows } from './check-windows'
import type { Difference } from './difference'

/**
 * Rebuilds every projection and sum and compares it with what is stored, every fact with what was entered, and the log with
 * its anchor (`coterie audit`, M31). One transaction, so that what it sees is one state, and the anchor after it; opened to read
 * (`Reads` of server/instance), it holds up no server beside it. Empty = all is well.
 */
export function auditEverything(app: PbApp): Difference[] {
  const found = inTransaction(app, (tx) => [
    ...checkFacts(tx),
    ...checkPayments(tx),
    ...checkPayouts(tx),
    ...checkHolds(tx),
    ...checkLines(tx),
    ...checkStates(tx),
    ...checkProjections(tx),
    ...checkWindows(tx),
    ...checkEntries(tx),
  ])
  return [...found, ...checkAnchor(app)]
}
