import { tableOf, type RouteTable } from '../platform/registry'
import { changeRate } from './change-rate'

export const rateRoutes: RouteTable = tableOf(changeRate)
