import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { mailLog, mailLogOne, sendAgain } from './mail-log'
import { sendMail } from './send-mail'

export const mailRoutes: RouteTable = tableOf(mailLog, mailLogOne, sendAgain)

export const mailJobs: JobTable = { 'send-mail': { cron: '* * * * *', run: sendMail } }
