import { tableOf, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { anchorWhatIsDue, dayAnchors, dayAnchorTasks, takeAnchor } from './day-anchor'

export const auditRoutes: RouteTable = tableOf(dayAnchors, takeAnchor)

export const auditJobs: JobTable = { 'day-anchor': { cron: '47 * * * *', run: anchorWhatIsDue } }

export const auditTasks: TaskTable = dayAnchorTasks
