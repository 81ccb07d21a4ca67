import { routeTable, type RouteTable } from '../platform/registry'
import { apply, applyAsGuest } from './apply'
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
