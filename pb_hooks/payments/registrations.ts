import { routeTable, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { adjustEarnings, decideHeldLines } from './manual/adjust-earnings'
import { approvePayments, dispersePayments } from './approve-and-disperse'
import { cancelPayment } from './cancel-payment'
import { requestPreviewedRun } from './runs/commit-run'
import { createPayment, findOverlappingPayments } from './manual/create-payment'
import { listPayments, paymentCounts, readPayment } from './list/list-payments'
import { beginDryRun, dryRunRows, dryRunState, executeDryRun } from './runs/dry-run'
import { requestDueRun } from './runs/monthly-job'
import { monthsState, readRun, runJob } from './runs/run-months'
import { startPaymentAction, readPaymentAction } from './start-payment-action'
import { paymentSelection } from './list/payment-selection'
import { compareRuns, executeRunComparison } from './runs/compare-runs'
import { runResults } from './runs/run-results'
import { undoRun } from './runs/undo-run'
import { resumeActionJobs, processActionJobs } from './process-action-jobs'
import { resumeRunJobs, processRunJobs } from './runs/process-run-jobs'

export const paymentRoutes: RouteTable = routeTable(
  monthsState,
  beginDryRun,
  dryRunState,
  dryRunRows,
  requestPreviewedRun,
  runJob,
  undoRun,
  readRun,
  compareRuns,
  runResults,
  findOverlappingPayments,
  listPayments,
  paymentCounts,
  readPayment,
  paymentSelection,
  createPayment,
  approvePayments,
  dispersePayments,
  startPaymentAction,
  readPaymentAction,
  cancelPayment,
  adjustEarnings,
  decideHeldLines,
)

export const paymentJobs: JobTable = {
  'generate-payments': { cron: '*/10 * * * *', run: requestDueRun },
  'resume-runs': { cron: '* * * * *', run: resumeRunJobs },
  'resume-moves': { cron: '* * * * *', run: resumeActionJobs },
}

export const paymentTasks: TaskTable = {
  'dry-run': executeDryRun,
  'run-beside': executeRunComparison,
  'payment-runs': processRunJobs,
  'payment-moves': processActionJobs,
}
