import { routeTable, type RouteTable } from '../platform/registry'
import { apply } from './apply'
import { applyAsGuest } from './apply-as-guest'
import { approveApplication, rejectApplication, withdrawApplication } from './decide-application'
import { listApplications } from './list-applications'

export const applicationRoutes: RouteTable = routeTable(
  apply,
  applyAsGuest,
  withdrawApplication,
  approveApplication,
  rejectApplication,
  listApplications,
)
