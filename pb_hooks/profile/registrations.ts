import { routeTable, type RouteTable } from '../platform/registry'
import { correctActivity, recordActivity } from './enter-activity'
import { pauseProfile, resumeProfile } from './pause-profile'

export const profileRoutes: RouteTable = routeTable(pauseProfile, resumeProfile, recordActivity, correctActivity)
