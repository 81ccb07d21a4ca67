import { tableOf, type RouteTable } from '../platform/registry'
import { payoutCandidates } from './candidates'
import { acceptPayout, correctPayout } from './correct-payout'
import { cancelPayout, exportPayout, sendPayout } from './hand-over'
import { listPayouts, readPayout } from './list-payouts'
import { makePayout } from './make-payout'
import { notSent, reconcilePayout } from './reconcile-payout'

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
)
