import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { confirmClock, notifyAlerts } from './notify-alerts'
import { reportProxyLimit } from './proxy-limit'
import { health } from './read-health'

export const healthRoutes: RouteTable = routeTable(health, confirmClock, reportProxyLimit)

/** Runs hourly; may wait for the public address. */
export const healthJobs: JobTable = { 'tell-alerts': { cron: '23 * * * *', run: notifyAlerts, callsOut: true } }
