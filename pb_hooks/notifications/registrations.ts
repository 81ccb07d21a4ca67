import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { carryNotices, readAllNotices } from './carry-notices'

export const noticeRoutes: RouteTable = tableOf(readAllNotices)

export const noticeJobs: JobTable = { 'carry-notices': { cron: '* * * * *', run: carryNotices } }
