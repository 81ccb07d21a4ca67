import { tableOf, type JobTable, type ModelHookTable, type RouteTable, type TaskTable } from '../platform/registry'
import { allowFactor } from './allow-factor'
import { auditChain } from './audit-chain'
import { auditLog } from './audit-log'
import { createView, lookedAt, viewPerson } from './view-person'
import { eraseWhatIsLeft } from './erase-traces'
import { deleteAccount, deletePerson, deletion, forget, ownDeletion } from './delete-person'
import { editPerson } from './edit-person'
import { importMails } from './import-mails'
import { importDryRun, importPeople } from './import-people'
import { listExport, listPeople } from './list-people'
import { owed } from './owed'
import { personFigures } from './person-figures'
import { personRecords } from './person-records'
import { personTimeline } from './person-timeline'
import { profileSaved } from './profile-saved'
import { sendProof } from './send-proof'

export const peopleRoutes: RouteTable = tableOf(
  editPerson,
  allowFactor,
  deletePerson,
  deletion,
  deleteAccount,
  ownDeletion,
  sendProof,
  importDryRun,
  importPeople,
  listExport,
  listPeople,
  owed,
  personRecords,
  personFigures,
  personTimeline,
  lookedAt,
  viewPerson,
  auditLog,
  auditChain,
)

export const peopleHooks: ModelHookTable = {
  'onRecordUpdate users': profileSaved,
  'onRecordCreate saved_views': createView,
}

export const peopleTasks: TaskTable = { forget }

export const peopleJobs: JobTable = {
  'import-mails': { cron: '*/5 * * * *', run: importMails },
  'erase-traces': { cron: '37 * * * *', run: eraseWhatIsLeft },
}
