import { tableOf, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { checkLedger, lookAhead, workOnLedger } from './check-ledger'
import { correctMonth } from './correct-month'
import { readLedgerLines } from './ledger-lines'
import { readLedger } from './read-ledger'
import { recompute } from './recompute'

export const ledgerRoutes: RouteTable = tableOf(readLedger, readLedgerLines, checkLedger, recompute, correctMonth)

export const ledgerJobs: JobTable = { 'ledger-ahead': { cron: '53 * * * *', run: lookAhead } }

export const ledgerTasks: TaskTable = { 'ledger-check': workOnLedger }
