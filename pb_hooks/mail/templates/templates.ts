import { accountTemplates, factorTemplates } from './account-templates'
import { applicationTemplates, leavingTemplates } from './agreement-templates'
import { healthTemplates, leadTemplates, protectionTemplates } from './admin-templates'
import type { EmailTemplates } from './template'
import { notificationTemplates } from './notification-templates'
import { otherTemplates } from './other-templates'

export const emailTemplates: EmailTemplates = {
  ...accountTemplates,
  ...factorTemplates,
  ...protectionTemplates,
  ...otherTemplates,
  ...healthTemplates,
  ...applicationTemplates,
  ...leadTemplates,
  ...leavingTemplates,
  ...notificationTemplates,
}
