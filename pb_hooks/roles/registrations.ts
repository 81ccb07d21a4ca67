import { routeTable, type RouteTable } from '../platform/registry'
import { changeRole, changeRoles } from './change-role'
import { correctAffiliateEnd, recordAffiliateDays } from './record-affiliate-days'
import { roleEffect, roleEffects } from './role-effect'

export const roleRoutes: RouteTable = routeTable(
  changeRole,
  changeRoles,
  recordAffiliateDays,
  correctAffiliateEnd,
  roleEffect,
  roleEffects,
)
