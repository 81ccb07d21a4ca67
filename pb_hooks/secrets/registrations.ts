import { tableOf, type RouteTable } from '../platform/registry'
import { listSecrets, setSecret } from './secrets'

export const secretRoutes: RouteTable = tableOf(listSecrets, setSecret)
