import { tableOf, type ModelHookTable, type RouteTable } from '../platform/registry'
import { answerLead } from './answer-lead'
import { createLead } from './create-lead'
import { leadChanged, readLeadWeeks } from './lead-weeks'
import { listLeads, readLead } from './list-leads'
import { moveLead } from './move-lead'

export const leadRoutes: RouteTable = tableOf(createLead, listLeads, readLeadWeeks, readLead, answerLead, moveLead)

export const leadHooks: ModelHookTable = { 'onRecordUpdate leads': leadChanged }
