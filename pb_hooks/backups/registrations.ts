import { tableOf, type JobTable, type RouteTable, type TaskTable } from '../platform/registry'
import { makeBackup } from './ask-backup'
import { lendBackup } from './stored-backups'
import { backUpWhatIsDue } from './nightly'
import { enterUpgradeBackup, writeBackup } from './write-backup'

export const backupRoutes: RouteTable = tableOf(makeBackup, lendBackup)

export const backupJobs: JobTable = { backups: { cron: '11 * * * *', run: backUpWhatIsDue } }

export const backupTasks: TaskTable = { backup: writeBackup, 'upgrade-backup': enterUpgradeBackup }
