import { inTransaction } from '../platform/db'
import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { cancelAgreement, withdrawCancel, confirmLeft } from './cancel-agreement'
import { endAgreements } from './end-agreements'

export const agreementRoutes: RouteTable = tableOf(cancelAgreement, withdrawCancel, confirmLeft)

export const agreementJobs: JobTable = {
  // follows the program's day; the run at start covers a midnight when the server was down
  'end-agreements': { cron: '*/5 * * * *', run: (app) => void inTransaction(app, endAgreements) },
}
