import type { JobTable, RouteTable } from '../platform/registry'
import { inTransaction } from '../platform/db'
import { endRental } from './end-rental'
import { restampEverybody } from './restamp-person'
import { startRental } from './start-rental'
import { voidRental } from './void-rental'

export const rentalRoutes: RouteTable = {
  'POST /api/admin/rentals/start': startRental,
  'POST /api/admin/rentals/end': endRental,
  'POST /api/admin/rentals/void': voidRental,
}

export const rentalJobs: JobTable = {
  // P8: the projections that turn with the calendar; runs at start too, so a midnight slept through is made up
  'restamp-rentals': { cron: '*/5 * * * *', run: (app) => void inTransaction(app, restampEverybody) },
}
