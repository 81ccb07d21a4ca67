import { routeTable, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { checkLedger, checkLedgerAhead, executeLedgerCheck } from './check-ledger'
import { correctMonth, recomputeMonth } from './recompute-month'
import { readLedgerLines, readLedger } from './read-ledger'

export const ledgerRoutes: RouteTable = routeTable(
  readLedger,
  readLedgerLines,
  checkLedger,
  recomputeMonth,
  correctMonth,
)

export const ledgerJobs: JobTable = { 'ledger-ahead': { cron: '53 * * * *', run: checkLedgerAhead } }

export const ledgerTasks: TaskTable = { 'ledger-check': executeLedgerCheck }
