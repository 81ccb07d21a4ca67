import { routeTable, type RouteTable } from '../platform/registry'
import { changeRate } from './change-rate'

export const rateRoutes: RouteTable = routeTable(changeRate)
