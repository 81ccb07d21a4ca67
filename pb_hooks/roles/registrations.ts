import type { RouteTable } from '../platform/registry'
import { changeRole } from './change-role'

export const roleRoutes: RouteTable = { 'POST /api/admin/roles': changeRole }
