import type { ModelHookTable, RouteTable } from '../platform/registry'
import { auditLog } from './audit-log'
import { editPerson } from './edit-person'
import { overview } from './overview'
import { profileSaved } from './profile-saved'

export const peopleRoutes: RouteTable = {
  'POST /api/admin/people/edit': editPerson,
  'GET /api/admin/overview': overview,
  'GET /api/admin/audit-log': auditLog,
}

export const peopleHooks: ModelHookTable = { 'onRecordUpdate users': profileSaved }
