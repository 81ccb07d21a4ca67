import { accountTemplates } from './account-templates'
import { applicationTemplates } from './application-templates'
import { factorTemplates } from './factor-templates'
import { healthTemplates } from './health-templates'
import { leadTemplates } from './lead-templates'
import { leavingTemplates } from './leaving-templates'
import type { EmailTemplates } from './template'
import { notificationTemplates } from './notification-templates'
import { otherTemplates } from './other-templates'
import { protectionTemplates } from './protection-templates'

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
