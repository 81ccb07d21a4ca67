import { system } from '../platform/audit'
import { tableOf, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { payoutCandidates } from './candidates'
import { carryPayout, carryPayouts } from './carry-payout'
import { acceptPayout, correctPayout } from './correct-payout'
import { inTransaction } from '../platform/db'
import { cancelPayout, exportPayout, sendPayout } from './hand-over'
import { askPayPal, payPalWebhook, sendPayoutAgain } from './hear-paypal'
import { listPayouts, readPayout } from './list-payouts'
import { makePayout } from './make-payout'
import { payPal, setPayPal } from './paypal-keys'
import { notSent, reconcilePayout } from './reconcile-payout'
import { reopenReaddressed } from './reopen-readdressed'

export const payoutRoutes: RouteTable = tableOf(
  listPayouts,
  readPayout,
  payoutCandidates,
  makePayout,
  exportPayout,
  sendPayout,
  cancelPayout,
  reconcilePayout,
  acceptPayout,
  correctPayout,
  notSent,
  payPal,
  setPayPal,
  askPayPal,
  sendPayoutAgain,
  payPalWebhook,
)

export const payoutJobs: JobTable = {
  'carry-payouts': { cron: '* * * * *', run: carryPayouts, callsOut: true },
  // covers payments returned before this rule existed, and addresses changed outside the app
  'reopen-readdressed': {
    cron: '41 * * * *',
    run: (app) => inTransaction(app, (tx) => reopenReaddressed(tx, null, system)),
  },
}

export const payoutTasks: TaskTable = { 'carry-payout': carryPayout }
