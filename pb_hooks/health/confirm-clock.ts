import { confirmClockRoute } from '../../domain/api/health'
import { confirmClockBy } from '../platform/clock-check'
import { commandFor } from '../platform/command'
import { runSoon } from '../platform/background'

/** An admin says that the server's clock is right (M42); the monthly job then goes on. */
export const confirmClock = commandFor(confirmClockRoute, ({ app, person }) => {
  confirmClockBy(app, person)
  runSoon(app, 'generate-payments')
  return {}
})
