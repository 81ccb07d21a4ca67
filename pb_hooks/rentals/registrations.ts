import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { inTransaction } from '../platform/db'
import { endRental } from './end-rental'
import { correctRentalEnd, recordRental, voidRental } from './record-rental'
import { refreshAllRentalColumns } from './rental-columns'
import { startRental } from './start-rental'

export const rentalRoutes: RouteTable = routeTable(startRental, endRental, voidRental, recordRental, correctRentalEnd)

export const rentalJobs: JobTable = {
  // P8: updates columns that depend on the calendar day; the run at start covers a midnight at which the server was down
  'restamp-rentals': { cron: '*/5 * * * *', run: (app) => void inTransaction(app, refreshAllRentalColumns) },
}
