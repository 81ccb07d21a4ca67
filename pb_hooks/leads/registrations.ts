import { routeTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { answerLead, changeLeadState } from './answer-lead'
import { createLead } from './create-lead'
import { leadChanged, readLeadWeeks, listLeads, readLead } from './list-leads'

export const leadRoutes: RouteTable = routeTable(
  createLead,
  listLeads,
  readLeadWeeks,
  readLead,
  answerLead,
  changeLeadState,
)

export const leadHooks: ModelHookTable = { 'onRecordUpdate leads': leadChanged }
