import { tableOf, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { goOn, logLookTasks } from './look-at-log'
import { anchorWhatIsDue, dayAnchors, dayAnchorTasks, takeAnchor } from './day-anchor'

export const auditRoutes: RouteTable = tableOf(dayAnchors, takeAnchor, goOn)

export const auditJobs: JobTable = { 'day-anchor': { cron: '47 * * * *', run: anchorWhatIsDue } }

export const auditTasks: TaskTable = { ...dayAnchorTasks, ...logLookTasks }
