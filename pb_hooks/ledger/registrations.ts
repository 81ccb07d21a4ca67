import { routeTable, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { checkLedger, checkLedgerAhead, executeLedgerCheck } from './check-ledger'
import { correctMonth } from './correct-month'
import { readLedgerLines } from './ledger-lines'
import { readLedger } from './read-ledger'
import { recomputeMonth } from './recompute-month'

export const ledgerRoutes: RouteTable = routeTable(
  readLedger,
  readLedgerLines,
  checkLedger,
  recomputeMonth,
  correctMonth,
)

export const ledgerJobs: JobTable = { 'ledger-ahead': { cron: '53 * * * *', run: checkLedgerAhead } }

export const ledgerTasks: TaskTable = { 'ledger-check': executeLedgerCheck }
