import * as v from 'valibot'
import { today } from '../platform/clock'
import { route } from '../platform/route'
import { newestRun } from './newest-run'
import { generatedMonths, readyMonths } from './run-months'

/** Which months can be generated, which are, and whether the newest run can be undone. */
export const monthsState = route('GET /api/admin/payment-runs/months', 'admin', v.object({}), ({ app }) => {
  const day = today(app)
  return {
    ready: readyMonths(app, day),
    generated: generatedMonths(app),
    newestRun: newestRun(app),
    today: day,
  }
})
