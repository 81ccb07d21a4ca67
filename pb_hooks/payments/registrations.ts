import { tableOf, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { adjustEarnings } from './manual/adjust-earnings'
import { approvePayments, dispersePayments } from './approve-and-disperse'
import { cancelPayment } from './cancel-payment'
import { commitSeenRun } from './runs/commit-run'
import { createPayment } from './manual/create-payment'
import { decideHeld } from './manual/decide-held'
import { listPayments, paymentCounts } from './list/list-payments'
import { beginDryRun, dryRunRows, dryRunState, workOnDryRun } from './runs/dry-run'
import { generateWhatIsDue } from './runs/monthly-job'
import { monthsState } from './runs/run-months'
import { movePayments, paymentMove } from './move-payments'
import { paymentMeets } from './manual/find-overlapping-payments'
import { paymentSelection } from './list/payment-selection'
import { readPayment } from './list/read-payment'
import { readRun, runJob } from './runs/read-run'
import { runBeside, workOnBeside } from './runs/compare-runs'
import { runResults } from './runs/run-results'
import { undoRun } from './runs/undo-run'
import { resumeMoves, workOnMoves } from './work-on-moves'
import { resumeRuns, workOnRuns } from './runs/work-on-runs'

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
