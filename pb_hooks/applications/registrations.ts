import { tableOf, type RouteTable } from '../platform/registry'
import { apply } from './apply'
import { applyAsGuest } from './apply-as-guest'
import { approveApplication, rejectApplication, withdrawApplication } from './decide-application'
import { listApplications } from './list-applications'

export const applicationRoutes: RouteTable = tableOf(
  apply,
  applyAsGuest,
  withdrawApplication,
  approveApplication,
  rejectApplication,
  listApplications,
)
