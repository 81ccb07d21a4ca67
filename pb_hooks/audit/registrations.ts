import { routeTable, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { resumePayments, logCheckTasks } from './log-check-job'
import { requestDueAnchor, dayAnchors, dayAnchorTasks, requestAnchor } from './day-anchor'

export const auditRoutes: RouteTable = routeTable(dayAnchors, requestAnchor, resumePayments)

export const auditJobs: JobTable = { 'day-anchor': { cron: '47 * * * *', run: requestDueAnchor } }

export const auditTasks: TaskTable = { ...dayAnchorTasks, ...logCheckTasks }
