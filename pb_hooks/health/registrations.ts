import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { confirmClock, tellAlerts } from './tell-alerts'
import { tellProxyLimit } from './proxy-limit'
import { health } from './read-health'

export const healthRoutes: RouteTable = tableOf(health, confirmClock, tellProxyLimit)

/** Runs hourly; may wait for the public address. */
export const healthJobs: JobTable = { 'tell-alerts': { cron: '23 * * * *', run: tellAlerts, callsOut: true } }
