import type { JobTable, RouteTable } from '../platform/registry'
import { adjustEarnings } from './adjust-earnings'
import { approvePayments } from './approve-payments'
import { cancelPayment } from './cancel-payment'
import { commitRunRoute } from './commit-run'
import { createPayment } from './create-payment'
import { decideHeld } from './decide-held'
import { dispersePayments } from './disperse-payments'
import { dryRun } from './dry-run'
import { generateWhatIsDue } from './monthly-job'
import { monthsState } from './months-state'
import { runResults } from './run-results'
import { undoRun } from './undo-run'

export const paymentRoutes: RouteTable = {
  'GET /api/admin/payment-runs/months': monthsState,
  'POST /api/admin/payment-runs/dry-run': dryRun,
  'POST /api/admin/payment-runs': commitRunRoute,
  'POST /api/admin/payment-runs/undo': undoRun,
  'GET /api/admin/payment-runs/results': runResults,
  'POST /api/admin/payments': createPayment,
  'POST /api/admin/payments/approve': approvePayments,
  'POST /api/admin/payments/disperse': dispersePayments,
  'POST /api/admin/payments/cancel': cancelPayment,
  'POST /api/admin/earnings/adjust': adjustEarnings,
  'POST /api/admin/earnings/held': decideHeld,
}

export const paymentJobs: JobTable = {
  'generate-payments': { cron: '*/10 * * * *', run: generateWhatIsDue },
}
