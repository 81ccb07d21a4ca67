import type { JobTable, RouteTable } from '../platform/registry'
import { mailLog, mailLogOne, sendAgain } from './mail-log'
import { sendMail } from './send-mail'

export const mailRoutes: RouteTable = {
  'GET /api/admin/mail-log': mailLog,
  'GET /api/admin/mail-log/one': mailLogOne,
  'POST /api/admin/mail-log/send-again': sendAgain,
}

export const mailJobs: JobTable = { 'send-mail': { cron: '* * * * *', run: sendMail } }
