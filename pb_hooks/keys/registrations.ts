import { tableOf, type RouteTable } from '../platform/registry'
import { apiKeys, endKey, makeKey } from './api-keys'

export const keyRoutes: RouteTable = tableOf(apiKeys, makeKey, endKey)
