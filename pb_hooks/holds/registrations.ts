import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { flagReferral, holdLine, refuseHolds, releaseHolds } from './decide-holds'
import { askAboutHold, objectToHold } from './hold-tickets'
import { listHolds } from './list-holds'
import { forgetNetworks } from './person-networks'
import { readHold } from './read-hold'

export const holdRoutes: RouteTable = tableOf(
  listHolds,
  readHold,
  releaseHolds,
  refuseHolds,
  holdLine,
  flagReferral,
  askAboutHold,
  objectToHold,
)

export const holdJobs: JobTable = { 'forget-networks': { cron: '41 3 * * *', run: forgetNetworks } }
