import { inTransaction } from '../platform/db'
import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { cancelAgreement, withdrawCancellation, confirmProfileReleased } from './cancel-agreement'
import { endAgreements } from './end-agreements'

export const agreementRoutes: RouteTable = routeTable(cancelAgreement, withdrawCancellation, confirmProfileReleased)

export const agreementJobs: JobTable = {
  // depends on the program's calendar day; the run at start covers a midnight at which the server was down
  'end-agreements': { cron: '*/5 * * * *', run: (app) => void inTransaction(app, endAgreements) },
}
