import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { confirmClock } from './confirm-clock'
import { tellProxyLimit } from './proxy-limit'
import { health } from './read-health'
import { tellAlerts } from './tell-alerts'

export const healthRoutes: RouteTable = tableOf(health, confirmClock, tellProxyLimit)

/** Each hour; it may have to wait for the public address. */
export const healthJobs: JobTable = { 'tell-alerts': { cron: '23 * * * *', run: tellAlerts, callsOut: true } }
