import type { JobTable, TaskTable } from '../platform/registry'
import { prune } from './prune'

export const upkeepJobs: JobTable = {
  prune: { cron: '29 3 * * *', run: (app) => $coterie.startTask(app, 'prune', '') },
}

export const upkeepTasks: TaskTable = { prune }
