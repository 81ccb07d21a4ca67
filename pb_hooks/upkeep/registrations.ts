import type { JobTable, TaskTable } from '../platform/registry'
import { prune } from './prune'

/** Each night and at each start, in the background: other jobs don't wait for it. */
export const upkeepJobs: JobTable = { prune: { cron: '29 3 * * *', run: (app) => $coterie.begin(app, 'prune', '') } }

export const upkeepTasks: TaskTable = { prune }
