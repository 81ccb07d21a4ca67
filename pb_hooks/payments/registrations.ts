import { tableOf, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { adjustEarnings } from './adjust-earnings'
import { approvePayments } from './approve-payments'
import { cancelPayment } from './cancel-payment'
import { commitSeenRun } from './commit-run'
import { createPayment } from './create-payment'
import { decideHeld } from './decide-held'
import { dispersePayments } from './disperse-payments'
import { listPayments, paymentCounts } from './list-payments'
import { beginDryRun, dryRunRows, dryRunState, workOnDryRun } from './dry-run'
import { generateWhatIsDue } from './monthly-job'
import { monthsState } from './months-state'
import { movePayments, paymentMove } from './move-payments'
import { paymentMeets } from './payment-meets'
import { paymentSelection } from './payment-selection'
import { readPayment } from './read-payment'
import { readRun } from './read-run'
import { runBeside, workOnBeside } from './run-beside'
import { runJob } from './run-job'
import { runResults } from './run-results'
import { undoRun } from './undo-run'
import { resumeMoves, workOnMoves } from './work-on-moves'
import { resumeRuns, workOnRuns } from './work-on-runs'

export const paymentRoutes: RouteTable = tableOf(
  monthsState,
  beginDryRun,
  dryRunState,
  dryRunRows,
  commitSeenRun,
  runJob,
  undoRun,
  readRun,
  runBeside,
  runResults,
  paymentMeets,
  listPayments,
  paymentCounts,
  readPayment,
  paymentSelection,
  createPayment,
  approvePayments,
  dispersePayments,
  movePayments,
  paymentMove,
  cancelPayment,
  adjustEarnings,
  decideHeld,
)

export const paymentJobs: JobTable = {
  'generate-payments': { cron: '*/10 * * * *', run: generateWhatIsDue },
  'resume-runs': { cron: '* * * * *', run: resumeRuns },
  'resume-moves': { cron: '* * * * *', run: resumeMoves },
}

export const paymentTasks: TaskTable = {
  'dry-run': workOnDryRun,
  'run-beside': workOnBeside,
  'payment-runs': workOnRuns,
  'payment-moves': workOnMoves,
}
