import { routeTable, type RouteTable } from '../platform/registry'
import { listSecrets, setSecret } from './secrets'

export const secretRoutes: RouteTable = routeTable(listSecrets, setSecret)
