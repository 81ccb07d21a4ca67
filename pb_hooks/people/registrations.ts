import { routeTable, type JobTable, type ModelHookTable, type RouteTable, type TaskTable } from '../platform/registry'
import { allowFactor, editPerson, profileSaved, sendVerificationLink } from './edit-person'
import { auditChain, auditLog } from './audit-log'
import { createView, impersonationTarget, viewAsMember } from './view-as-member'
import { resumeErasure } from './erase-traces'
import { deleteAccount, deletePerson, deletionPreview, forget, ownDeletionPreview, owed } from './delete-person'
import { queueImportMails, importDryRun, importPeople } from './import-people'
import { recordListExport, listPeople } from './list-people'
import { personStats } from './person-stats'
import { personRecords } from './person-records'
import { personTimeline } from './person-timeline'

export const peopleRoutes: RouteTable = routeTable(
  editPerson,
  allowFactor,
  deletePerson,
  deletionPreview,
  deleteAccount,
  ownDeletionPreview,
  sendVerificationLink,
  importDryRun,
  importPeople,
  recordListExport,
  listPeople,
  owed,
  personRecords,
  personStats,
  personTimeline,
  impersonationTarget,
  viewAsMember,
  auditLog,
  auditChain,
)

export const peopleHooks: ModelHookTable = {
  'onRecordUpdate users': profileSaved,
  'onRecordCreate saved_views': createView,
}

export const peopleTasks: TaskTable = { forget }

export const peopleJobs: JobTable = {
  'import-mails': { cron: '*/5 * * * *', run: queueImportMails },
  'erase-traces': { cron: '37 * * * *', run: resumeErasure },
}
