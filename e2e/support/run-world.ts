import { addMonths, monthOf } from '../../domain/calendar'
import type { Month } from '../../domain/entities'
import { seedProgram } from './money-world'
import { firstAdmin } from './people'
import { generateMonth } from './runs'
import { startServer, type TestServer } from './server'
import type { Session } from './session'

/** A server with an admin, 600 people (more than one portion of a run) and one generated month. @returns also `month`, the one after it, which isn't generated */
export async function runWorld(): Promise<{ server: TestServer; admin: Session; month: Month }> {
  const server = await startServer()
  const admin = await firstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -2)
  await seedProgram(server, 600, addMonths(month, -1))
  await generateMonth(admin, addMonths(month, -1))
  return { server, admin, month }
}
