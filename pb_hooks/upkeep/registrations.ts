import type { JobTable, TaskTable } from '../platform/registry'
import { prune } from './prune'

/** Runs nightly and at start, in the background, so other jobs don't wait. */
export const upkeepJobs: JobTable = {
  prune: { cron: '29 3 * * *', run: (app) => $coterie.startTask(app, 'prune', '') },
}

export const upkeepTasks: TaskTable = { prune }
