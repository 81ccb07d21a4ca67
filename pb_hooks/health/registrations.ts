import { tableOf, type RouteTable } from '../platform/registry'
import { confirmClock } from './confirm-clock'
import { health } from './read-health'

export const healthRoutes: RouteTable = tableOf(health, confirmClock)
