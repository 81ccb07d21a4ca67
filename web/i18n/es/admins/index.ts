export { adminSettings } from './admin-settings'
export { auditLog } from './audit-log'
export { auditWords } from './audit-words'
export { desk } from './desk'
export { holdQueue } from './hold-queue'
export { lateFacts } from './late-facts'
<<<<<<< HEAD
export { mailDelivery } from './mail-delivery'
=======
export { leads } from './leads'
>>>>>>> ac90710 (feat(leads): the landing page's applications are read and moved by admins)
export { mailLog } from './mail-log'
export { overview } from './overview'
export { payments } from './payments'
export { people } from './people'
export { personRental } from './person-rental'
