import { routeTable, type RouteTable } from '../platform/registry'
import { apiKeys, endApiKey, createApiKey } from './api-keys'

export const keyRoutes: RouteTable = routeTable(apiKeys, createApiKey, endApiKey)
