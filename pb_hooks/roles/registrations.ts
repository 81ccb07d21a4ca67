import { tableOf, type RouteTable } from '../platform/registry'
import { changeRole } from './change-role'
import { correctAffiliateEnd } from './correct-affiliate-end'
import { recordAffiliateDays } from './record-affiliate-days'
import { roleEffect } from './role-effect'

export const roleRoutes: RouteTable = tableOf(changeRole, recordAffiliateDays, correctAffiliateEnd, roleEffect)
