import { routeTable, type RouteTable } from '../platform/registry'
import { flagReferral, holdLine, refuseHolds, releaseHolds } from './decide-holds'
import { askAboutHold, objectToHold } from './hold-tickets'
import { listHolds } from './list-holds'
import { readHold } from './read-hold'

export const holdRoutes: RouteTable = routeTable(
  listHolds,
  readHold,
  releaseHolds,
  refuseHolds,
  holdLine,
  flagReferral,
  askAboutHold,
  objectToHold,
)
