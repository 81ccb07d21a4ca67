import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { deliverNotifications, markNotificationsRead } from './deliver-notifications'

export const noticeRoutes: RouteTable = routeTable(markNotificationsRead)

export const noticeJobs: JobTable = { 'carry-notices': { cron: '* * * * *', run: deliverNotifications } }
