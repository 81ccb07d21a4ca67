import { routeTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { answerLead } from './answer-lead'
import { createLead } from './create-lead'
import { leadChanged, readLeadWeeks } from './lead-weeks'
import { listLeads, readLead } from './list-leads'
import { changeLeadState } from './move-lead'

export const leadRoutes: RouteTable = routeTable(
  createLead,
  listLeads,
  readLeadWeeks,
  readLead,
  answerLead,
  changeLeadState,
)

export const leadHooks: ModelHookTable = { 'onRecordUpdate leads': leadChanged }
