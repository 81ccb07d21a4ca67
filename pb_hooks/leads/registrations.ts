import { tableOf, type RouteTable } from '../platform/registry'
import { createLead } from './create-lead'

export const leadRoutes: RouteTable = tableOf(createLead)
