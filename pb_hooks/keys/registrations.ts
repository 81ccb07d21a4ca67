import { routeTable, type RouteTable } from '../platform/registry'
import { apiKeys, endKey, makeKey } from './api-keys'

export const keyRoutes: RouteTable = routeTable(apiKeys, makeKey, endKey)
