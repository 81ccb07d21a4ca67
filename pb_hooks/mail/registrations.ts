import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { mailDelivery, setMailDelivery, tryMailDelivery } from './mail-delivery'
import { countSentMails, mailLog, readLoggedMail, resendMail } from './mail-log'
import { previewMail, startTemplate, sendTestTemplate, viewMail } from './mail-view'
import { unsubscribe } from './unsubscribe'
import { showMailFrame } from './mail-frame'
import { sendMail } from './send-mail'

export const mailRoutes: RouteTable = routeTable(
  mailDelivery,
  setMailDelivery,
  tryMailDelivery,
  mailLog,
  readLoggedMail,
  countSentMails,
  resendMail,
  unsubscribe,
  previewMail,
  startTemplate,
  sendTestTemplate,
  viewMail,
  showMailFrame,
)

export const mailJobs: JobTable = { 'send-mail': { cron: '* * * * *', run: sendMail, callsOut: true } }
