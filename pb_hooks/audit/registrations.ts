import { routeTable, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { resumePayments, logCheckTasks } from './log-check-job'
import { takeDueAnchor, dayAnchors, dayAnchorTasks, takeAnchor } from './day-anchor'

export const auditRoutes: RouteTable = routeTable(dayAnchors, takeAnchor, resumePayments)

export const auditJobs: JobTable = { 'day-anchor': { cron: '47 * * * *', run: takeDueAnchor } }

export const auditTasks: TaskTable = { ...dayAnchorTasks, ...logCheckTasks }
