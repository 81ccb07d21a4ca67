import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { mailDelivery, setMailDelivery, tryMailDelivery } from './mail-delivery'
import { lettersSent, mailLog, mailLogOne, sendAgain } from './mail-log'
import { previewMail, startLetter, tryLetter, viewMail } from './mail-view'
import { unsubscribe } from './unsubscribe'
import { sendMail } from './send-mail'

export const mailRoutes: RouteTable = tableOf(
  mailDelivery,
  setMailDelivery,
  tryMailDelivery,
  mailLog,
  mailLogOne,
  lettersSent,
  sendAgain,
  unsubscribe,
  previewMail,
  startLetter,
  tryLetter,
  viewMail,
)

export const mailJobs: JobTable = { 'send-mail': { cron: '* * * * *', run: sendMail, callsOut: true } }
