import { tableOf, type RouteTable, type TaskTable } from '../platform/registry'
import { checkLedger, workOnLedger } from './check-ledger'
import { readLedger } from './read-ledger'

export const ledgerRoutes: RouteTable = tableOf(readLedger, checkLedger)

export const ledgerTasks: TaskTable = { 'ledger-check': workOnLedger }
