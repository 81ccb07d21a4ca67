/**
 * The tables of all handlers. The build writes a registration for each key into dist/hooks/main.pb.js, which PocketBase's
 * jsvm plugin loads; each handler calls back into this bundle.
 */
import { accountJobs, accountRoutes } from './accounts/registrations'
import { agreementJobs, agreementRoutes } from './agreements/agreements'
import { applicationRoutes } from './applications/applications'
import { auditJobs, auditRoutes, auditTasks } from './audit/registrations'
import { backupJobs, backupRoutes, backupTasks } from './backups/registrations'
import { factorJobs, factorRoutes } from './factor/registrations'
import { healthJobs, healthRoutes } from './health/notify-alerts'
import { holdRoutes } from './holds/registrations'
import { keyRoutes } from './keys/api-keys'
import { leadHooks, leadRoutes } from './leads/leads'
import { ledgerJobs, ledgerRoutes, ledgerTasks } from './ledger/registrations'
import { mailJobs, mailRoutes } from './mail/registrations'
import { pushJobs, pushRoutes } from './push/send-pushes'
import { noticeHooks, noticeJobs, noticeRoutes } from './notifications/deliver-notifications'
import { paymentJobs, paymentRoutes, paymentTasks } from './payments/registrations'
import { payoutJobs, payoutRoutes, payoutTasks } from './payouts/registrations'
import { peopleHooks, peopleJobs, peopleRoutes, peopleTasks } from './people/registrations'
import { policyLabRoutes, policyLabTasks } from './policy-lab/try-policy'
import { profileRoutes } from './profile/pause-profile'
import { setPasswordCheck } from './platform/route'
import { serializeHookError } from './platform/errors'
import { routeTable, type JobTable, type ModelHookTable, type RouteTable, type TaskTable } from './platform/registry'
import { questionHooks, questionRoutes } from './questions/publish-questions'
import { rateRoutes } from './rates/change-rate'
import { referralJobs, referralRoutes } from './referrals/registrations'
import { rentalJobs, rentalRoutes } from './rentals/start-rental'
import { roleRoutes } from './roles/change-role'
import { secretRoutes } from './secrets/secrets'
import { sessionRoutes } from './sessions/own-events'
import { requirePasswordWhenIdle } from './sessions/require-password'
import { settingsHooks, settingsJobs, settingsRoutes } from './settings/registrations'
import { statementRoutes } from './statements/download-statement'
import { termsHooks, termsRoutes } from './terms/edit-terms'
import { ticketHooks, ticketJobs, ticketRoutes } from './tickets/registrations'
import { upkeepJobs, upkeepTasks } from './upkeep/prune'
import { webhookJobs, webhookRoutes } from './webhooks/delivery-log'

setPasswordCheck(requirePasswordWhenIdle)

export const routes: RouteTable = routeTable(
  ...[
    accountRoutes,
    agreementRoutes,
    applicationRoutes,
    auditRoutes,
    backupRoutes,
    factorRoutes,
    healthRoutes,
    holdRoutes,
    keyRoutes,
    leadRoutes,
    ledgerRoutes,
    mailRoutes,
    noticeRoutes,
    pushRoutes,
    referralRoutes,
    roleRoutes,
    secretRoutes,
    sessionRoutes,
    paymentRoutes,
    payoutRoutes,
    peopleRoutes,
    policyLabRoutes,
    profileRoutes,
    questionRoutes,
    rateRoutes,
    rentalRoutes,
    settingsRoutes,
    statementRoutes,
    termsRoutes,
    ticketRoutes,
    webhookRoutes,
  ].flatMap((table) => Object.values(table)),
)

export const modelHooks: ModelHookTable = {
  ...leadHooks,
  ...noticeHooks,
  ...peopleHooks,
  ...questionHooks,
  ...settingsHooks,
  ...termsHooks,
  ...ticketHooks,
}

export const jobs: JobTable = {
  ...accountJobs,
  ...agreementJobs,
  ...auditJobs,
  ...backupJobs,
  ...factorJobs,
  ...healthJobs,
  ...ledgerJobs,
  ...mailJobs,
  ...noticeJobs,
  ...pushJobs,
  ...paymentJobs,
  ...payoutJobs,
  ...peopleJobs,
  ...rentalJobs,
  ...referralJobs,
  ...settingsJobs,
  ...ticketJobs,
  ...upkeepJobs,
  ...webhookJobs,
}

export const tasks: TaskTable = {
  // Due jobs run one after another; jobs that call other servers have their own queue.
  job: (app, name) => job(name, app),
  'job-that-calls-out': (app, name) => job(name, app),
  // jobs that a command starts (`runSoon`)
  soon: (app, name) => job(name, app),
  ...auditTasks,
  ...backupTasks,
  ...ledgerTasks,
  ...paymentTasks,
  ...payoutTasks,
  ...peopleTasks,
  ...policyLabTasks,
  ...upkeepTasks,
}

export function route(name: keyof RouteTable, e: PbRequestEvent): void {
  routes[name]?.(e)
}

export function modelHook(name: string, e: PbRecordEvent): void {
  const hook = modelHooks[name]
  if (!hook) return e.next()
  try {
    hook(e)
  } catch (error) {
    throw serializeHookError(error)
  }
}

/** Runs a job by name. Logs errors, so a failing job doesn't stop the others. */
export function job(name: string, app: PbApp): void {
  try {
    jobs[name]?.run(app)
  } catch (error) {
    app.logger().error('job failed', 'job', name, 'error', String(error))
  }
}

/** Called by the binary to run a task of `$coterie.startTask`; `input` is `{ task, argument }` as JSON. */
export function runTask(app: PbApp, input: string): void {
  const { task, argument } = JSON.parse(input) as { task: string; argument: string }
  tasks[task]?.(app, argument)
}

export function runJobsAtStart(app: PbApp): void {
  for (const name of Object.keys(jobs)) job(name, app)
}

// Functions that the Go program calls by name.
export { acceptFindings } from './audit/audit'
export { checkAnchors } from './audit/check-anchors'
export { audit } from './audit/audit'
export { drillAnchor } from './audit/day-anchor'
export {
  recordRestore,
  recordSuperuserWrite,
  recordTriggerRepair,
  refreshDerivedColumns,
} from './audit/program-entries'
export { startFactRecord, hasFactRecord } from './audit/fact-baselines'
export { demo } from './demo/run'
export { passkeyHostWarning } from './factor/passkeys'
export { resetFactor } from './factor/second-step'
export { deepHealth } from './health/read-health'
export { publicSlots } from './pages/public-slots'
export { sharePreview } from './pages/public-slots'
export { retentionReport } from './upkeep/prune'
