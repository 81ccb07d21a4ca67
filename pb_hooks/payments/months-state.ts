import { monthsRoute } from '../../domain/api/payment-runs'
import { today } from '../platform/clock'
import { logLock } from '../platform/log-lock'
import { answerTo } from '../platform/route'
import { keptNewestRun } from './newest-run'
import { generatedMonths, readyMonths } from './run-months'

/** Which months can be generated, which are, and whether the newest run can be undone. */
export const monthsState = answerTo(monthsRoute, ({ app }) => {
  const day = today(app)
  const { action, entry } = logLock(app)
  return {
    ready: readyMonths(app, day),
    generated: generatedMonths(app),
    newestRun: keptNewestRun(app),
    today: day,
    ...(action === 'log.lock' && { lock: { entry } }),
  }
})
