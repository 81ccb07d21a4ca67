import type { RouteTable } from '../platform/registry'
import { changeRate } from './change-rate'

export const rateRoutes: RouteTable = { 'POST /api/admin/rates': changeRate }
