import { tableOf, type RouteTable } from '../platform/registry'
import { health } from './read-health'

export const healthRoutes: RouteTable = tableOf(health)
