import { routeTable, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { makeBackup, requestDueBackup } from './request-backup'
import { downloadBackup } from './stored-backups'
import { registerUpgradeBackup, writeBackup } from './write-backup'

export const backupRoutes: RouteTable = routeTable(makeBackup, downloadBackup)

export const backupJobs: JobTable = { backups: { cron: '11 * * * *', run: requestDueBackup } }

export const backupTasks: TaskTable = { backup: writeBackup, 'upgrade-backup': registerUpgradeBackup }
