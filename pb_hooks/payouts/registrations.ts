import { system } from '../platform/audit'
import { routeTable, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { payoutCandidates, listPayouts, readPayout } from './batch'
import { processPayout, processDuePayouts, askPayPal, payPalWebhook, resendPayout } from './process-payout'
import { acceptPayout, correctPayout, markNotSent, reconcilePayout } from './reconcile-payout'
import { inTransaction } from '../platform/db'
import { cancelPayout, exportPayout, sendPayout, createPayout } from './hand-over'
import { readPayPalSettings, setPayPal } from './paypal-keys'
import { reopenReaddressed } from './reopen-readdressed'

export const payoutRoutes: RouteTable = routeTable(
  listPayouts,
  readPayout,
  payoutCandidates,
  createPayout,
  exportPayout,
  sendPayout,
  cancelPayout,
  reconcilePayout,
  acceptPayout,
  correctPayout,
  markNotSent,
  readPayPalSettings,
  setPayPal,
  askPayPal,
  resendPayout,
  payPalWebhook,
)

export const payoutJobs: JobTable = {
  'carry-payouts': { cron: '* * * * *', run: processDuePayouts, callsOut: true },
  // covers payments that were returned before rule M34 existed, and addresses changed outside the app
  'reopen-readdressed': {
    cron: '41 * * * *',
    run: (app) => inTransaction(app, (tx) => reopenReaddressed(tx, null, system)),
  },
}

export const payoutTasks: TaskTable = { 'carry-payout': processPayout }
