import { monthsRoute } from '../../../domain/api/payment-runs'
import type { PaymentRunJob } from '../../../domain/collections/payment-run-jobs'
import type { PaymentMoveJob } from '../../../domain/collections/payment-move-jobs'
import type { MonthsState } from '../../../domain/money/payment-run'
import { fetchRoute } from './commands'
import { useLive, type Live } from './use-live'
import { useOnlineRead, type Online } from './use-online-read'

/** Which months can be generated, which are, and whether the newest run can be undone. */
export const useMonths = (version: string | number): Online<MonthsState> =>
  useOnlineRead(() => fetchRoute(monthsRoute, {}), [version])

/** As many jobs that were asked for are looked at: those on their way are among the newest. */
const newest = 10

/** The runs that were asked for last, the newest first, live: whoever asked, here or on another device. */
export const useRunJobs = (): Live<PaymentRunJob[]> =>
  useLive((db) => db.rows('payment_run_jobs').orderBy('created').reverse().limit(newest).toArray(), [])

/** The payments that were asked to be moved in the background, the newest first, likewise. */
export const useMoveJobs = (): Live<PaymentMoveJob[]> =>
  useLive((db) => db.rows('payment_move_jobs').orderBy('created').reverse().limit(newest).toArray(), [])
