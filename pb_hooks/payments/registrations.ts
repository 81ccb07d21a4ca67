import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { adjustEarnings } from './adjust-earnings'
import { approvePayments } from './approve-payments'
import { cancelPayment } from './cancel-payment'
import { commitSeenRun } from './commit-run'
import { createPayment } from './create-payment'
import { decideHeld } from './decide-held'
import { dispersePayments } from './disperse-payments'
import { dryRun } from './dry-run'
import { generateWhatIsDue } from './monthly-job'
import { monthsState } from './months-state'
import { payeeProblemList } from './payee-problems'
import { paymentMeets } from './payment-meets'
import { runResults } from './run-results'
import { undoRun } from './undo-run'

export const paymentRoutes: RouteTable = tableOf(
  monthsState,
  dryRun,
  commitSeenRun,
  undoRun,
  runResults,
  paymentMeets,
  payeeProblemList,
  createPayment,
  approvePayments,
  dispersePayments,
  cancelPayment,
  adjustEarnings,
  decideHeld,
)

export const paymentJobs: JobTable = {
  'generate-payments': { cron: '*/10 * * * *', run: generateWhatIsDue },
}
