import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { carryNotices } from './carry-notices'
import { readAllNotices } from './read-all'

export const noticeRoutes: RouteTable = tableOf(readAllNotices)

export const noticeJobs: JobTable = { 'carry-notices': { cron: '* * * * *', run: carryNotices } }
