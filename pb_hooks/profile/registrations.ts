import { tableOf, type RouteTable } from '../platform/registry'
import { correctActivity, enterActivity } from './enter-activity'
import { pauseProfile, resumeProfile } from './pause-profile'

export const profileRoutes: RouteTable = tableOf(pauseProfile, resumeProfile, enterActivity, correctActivity)
