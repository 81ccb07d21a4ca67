import { tableOf, type ModelHookTable, type RouteTable } from '../platform/registry'
import { createLead } from './create-lead'
import { leadChanged } from './lead-changed'

export const leadRoutes: RouteTable = tableOf(createLead)

export const leadHooks: ModelHookTable = { 'onRecordUpdate leads': leadChanged }
