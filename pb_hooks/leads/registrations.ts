import type { RouteTable } from '../platform/registry'
import { createLead } from './create-lead'

export const leadRoutes: RouteTable = { 'POST /api/leads': createLead }
