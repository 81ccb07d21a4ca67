import { tableOf, type RouteTable } from '../platform/registry'
import { changeRole, changeRoles } from './change-role'
import { correctAffiliateEnd, recordAffiliateDays } from './record-affiliate-days'
import { roleEffect, roleEffects } from './role-effect'

export const roleRoutes: RouteTable = tableOf(
  changeRole,
  changeRoles,
  recordAffiliateDays,
  correctAffiliateEnd,
  roleEffect,
  roleEffects,
)
