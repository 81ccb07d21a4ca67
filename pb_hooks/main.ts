/**
 * The tables of all handlers. The build writes a registration for each key into dist/hooks/main.pb.js, which PocketBase's
 * jsvm plugin loads; each handler calls back into this bundle.
 */
import './accounts/inspect-link'
import './accounts/not-me'
import './accounts/paypal-address'
import './accounts/recover-password'
import './accounts/setup'
import './accounts/sign-up'
import './accounts/verify'
import './applications/applications'
import './applications/decide-application'
import './backups/stored-backups'
import './factor/enrol'
import './factor/prove-step'
import './health/proxy-limit'
import './health/read-health'
import './holds/decide-holds'
import './holds/hold-tickets'
import './holds/list-holds'
import './holds/read-hold'
import './keys/api-keys'
import './ledger/read-ledger'
import './ledger/recompute-month'
import './mail/mail-delivery'
import './mail/mail-frame'
import './mail/mail-log'
import './mail/mail-view'
import './mail/unsubscribe'
import './payments/approve-and-disperse'
import './payments/cancel-payment'
import './payments/list/list-payments'
import './payments/list/payment-selection'
import './payments/manual/adjust-earnings'
import './payments/manual/create-payment'
import './payments/runs/commit-run'
import './payments/runs/run-months'
import './payments/runs/run-results'
import './payments/runs/undo-run'
import './payments/start-payment-action'
import './payouts/batch'
import './payouts/hand-over'
import './payouts/paypal-keys'
import './payouts/reconcile-payout'
import './people/audit-log'
import './people/copy-link'
import './people/done-today'
import './people/invite-person'
import './people/list-people'
import './people/person-records'
import './people/person-stats'
import './people/person-timeline'
import './profile/pause-profile'
import './push/subscriptions'
import './rates/change-rate'
import './referrals/move-referral'
import './referrals/referrer'
import './rentals/start-rental'
import './restore/restore'
import './roles/affiliate-periods'
import './roles/change-role'
import './secrets/secrets'
import './sessions/exchange'
import './sessions/own-events'
import './sessions/sign-in'
import './sessions/single-sign-on'
import './settings/icon'
import './settings/save-settings'
import './settings/single-sign-on'
import './statements/download-statement'
import './tickets/list-tickets'
import './tickets/upload-file'
import './webhooks/delivery-log'
import { deleteExpiredCandidates } from './accounts/account-candidates'
import { deleteExpiredInvitations } from './accounts/invitations'
import { purgeUnverified } from './accounts/purge-unverified'
import { endAgreements } from './agreements/agreements'
import { executeDayAnchor, requestDueAnchor } from './audit/day-anchor'
import { executeLogCheck } from './audit/log-check-job'
import { requestDueBackup } from './backups/request-backup'
import { sendHeartbeat } from './backups/send-heartbeat'
import { readStoredBackup, writeBackup } from './backups/write-backup'
import { deleteExpiredSteps } from './factor/steps'
import { notifyAlerts, retryAlerts } from './health/notify-alerts'
import { leadChanged } from './leads/leads'
import { checkLedgerAhead, executeLedgerCheck } from './ledger/check-ledger'
import { sendMail } from './mail/send-mail'
import { createNotification, deliverNotifications } from './notifications/deliver-notifications'
import { processActionJobs, resumeActionJobs } from './payments/process-action-jobs'
import { executeRunComparison } from './payments/runs/compare-runs'
import { executeDryRun } from './payments/runs/dry-run'
import { requestDueRun } from './payments/runs/monthly-job'
import { processRunJobs, resumeRunJobs } from './payments/runs/process-run-jobs'
import { processDuePayouts, processPayout } from './payouts/process-payout'
import { reopenReaddressed } from './payouts/reopen-readdressed'
import { forget } from './people/delete-person'
import { prepareProfileSave } from './people/edit-person'
import { resumeErasure } from './people/erase-traces'
import { queueImportMails } from './people/import-people'
import { createView } from './people/view-as-member'
import { system } from './platform/audit'
import { inTransaction } from './platform/db'
import { serializeHookError } from './platform/errors'
import { routes, setPasswordCheck } from './platform/route'
import { executeTrial } from './policy-lab/try-policy'
import { sendPushes } from './push/send-pushes'
import { questionSaved } from './questions/publish-questions'
import { closeExpiredInvitations } from './referrals/invitations'
import { remindInvitations } from './referrals/remind-invitations'
import { refreshAllRentalColumns } from './rentals/rental'
import { requirePasswordWhenIdle } from './sessions/require-password'
import { refreshProgramRow } from './settings/program'
import { settingSaved } from './settings/public-program'
import { applyDueSwitchOffs } from './settings/switch-off'
import { termsDrafted } from './terms/edit-terms'
import { ticketChanged } from './tickets/add-note'
import { createMessage, createTicket, deleteUnusedFiles } from './tickets/create-message'
import { createReadMark } from './tickets/read-ticket'
import { unsnoozeDueTickets } from './tickets/ticket-state'
import { replySaved } from './tickets/write-ticket'
import { prune } from './upkeep/prune'
import { deleteOldTokens } from './users/account-tokens'
import { deleteExpiredChallenges } from './users/challenge'
import { sendWebhooks } from './webhooks/send-webhooks'

setPasswordCheck(requirePasswordWhenIdle)

// the files above add their handlers
export { routes }

/** Hooks on a collection's model. Each calls `e.next()` itself. */
export const modelHooks: { readonly [eventAndCollection: string]: (e: PbRecordEvent) => void } = {
  'onRecordUpdate leads': leadChanged,
  'onRecordCreate notifications': createNotification,
  'onRecordUpdate users': prepareProfileSave,
  'onRecordCreate saved_views': createView,
  'onRecordCreate faqs': questionSaved,
  'onRecordUpdate faqs': questionSaved,
  'onRecordCreate admin_settings': settingSaved,
  'onRecordUpdate admin_settings': settingSaved,
  'onRecordCreate terms_versions': termsDrafted,
  'onRecordCreate support_tickets': createTicket,
  'onRecordUpdate support_tickets': ticketChanged,
  'onRecordCreate ticket_messages': createMessage,
  'onRecordCreate ticket_reads': createReadMark,
  'onRecordCreate saved_replies': replySaved,
  'onRecordUpdate saved_replies': replySaved,
}

interface Job {
  cron: string
  run: (app: PbApp) => void
  /** The job calls other servers. It runs in its own queue, so other jobs don't wait for it. */
  callsOut?: true
}

/** Scheduled work. Jobs check what is due, because cron doesn't repeat missed ticks. All run at start, in this order. */
export const jobs: { readonly [name: string]: Job } = {
  'purge-unverified': {
    cron: '17 * * * *',
    run: (app) => {
      deleteExpiredCandidates(app)
      purgeUnverified(app)
      deleteExpiredInvitations(app)
    },
  },
  'forget-tokens': {
    cron: '*/10 * * * *',
    run: (app) => {
      deleteOldTokens(app)
      deleteExpiredChallenges(app)
    },
  },
  // depends on the program's calendar day; the run at start covers a midnight at which the server was down
  'end-agreements': { cron: '*/5 * * * *', run: (app) => void inTransaction(app, endAgreements) },
  'day-anchor': { cron: '47 * * * *', run: requestDueAnchor },
  backups: { cron: '11 * * * *', run: requestDueBackup },
  'forget-steps': { cron: '*/10 * * * *', run: deleteExpiredSteps },
  // may wait for the public address
  'tell-alerts': { cron: '23 * * * *', run: notifyAlerts, callsOut: true },
  'retry-alerts': { cron: '* * * * *', run: retryAlerts, callsOut: true },
  'send-heartbeat': { cron: '* * * * *', run: sendHeartbeat, callsOut: true },
  'ledger-ahead': { cron: '53 * * * *', run: checkLedgerAhead },
  'send-mail': { cron: '* * * * *', run: sendMail, callsOut: true },
  'carry-notices': { cron: '* * * * *', run: deliverNotifications },
  'send-pushes': { cron: '* * * * *', run: sendPushes, callsOut: true },
  'generate-payments': { cron: '*/10 * * * *', run: requestDueRun },
  'resume-runs': { cron: '* * * * *', run: resumeRunJobs },
  'resume-moves': { cron: '* * * * *', run: resumeActionJobs },
  'carry-payouts': { cron: '* * * * *', run: processDuePayouts, callsOut: true },
  // covers payments that were returned before rule M34 existed, and addresses changed outside the app
  'reopen-readdressed': {
    cron: '41 * * * *',
    run: (app) => inTransaction(app, (tx) => reopenReaddressed(tx, null, system)),
  },
  'import-mails': { cron: '*/5 * * * *', run: queueImportMails },
  'erase-traces': { cron: '37 * * * *', run: resumeErasure },
  // updates columns that depend on the calendar day (P8); the run at start covers a midnight at which the server was down
  'restamp-rentals': { cron: '*/5 * * * *', run: (app) => inTransaction(app, refreshAllRentalColumns) },
  'close-invitations': { cron: '23 * * * *', run: (app) => closeExpiredInvitations(app) },
  'remind-invitations': { cron: '*/10 * * * *', run: remindInvitations },
  // a rate may take effect with the program's new month
  'restamp-program': { cron: '*/5 * * * *', run: (app) => inTransaction(app, refreshProgramRow) },
  'switch-off-due': { cron: '* * * * *', run: applyDueSwitchOffs },
  'unused-files': { cron: '37 3 * * *', run: deleteUnusedFiles },
  'wake-tickets': { cron: '* * * * *', run: unsnoozeDueTickets },
  prune: { cron: '29 3 * * *', run: (app) => $coterie.startTask(app, 'prune', '') },
  'send-webhooks': { cron: '* * * * *', run: sendWebhooks, callsOut: true },
}

/** Background work, started by `$coterie.startTask` with a name and an argument. */
const tasks: { readonly [name: string]: (app: PbApp, argument: string) => void } = {
  // Due jobs run one after another; jobs that call other servers have their own queue.
  job: (app, name) => job(name, app),
  'job-that-calls-out': (app, name) => job(name, app),
  // jobs that a command starts (`runSoon`)
  soon: (app, name) => job(name, app),
  'day-anchor': executeDayAnchor,
  'log-look': executeLogCheck,
  backup: writeBackup,
  'read-backup': readStoredBackup,
  'ledger-check': executeLedgerCheck,
  'dry-run': executeDryRun,
  'run-beside': executeRunComparison,
  'payment-runs': processRunJobs,
  'payment-moves': processActionJobs,
  'carry-payout': processPayout,
  forget,
  'policy-lab': executeTrial,
  prune,
}

export function route(name: string, e: PbRequestEvent): void {
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
  summarizeData,
} from './audit/program-entries'
export { startFactRecord, hasFactRecord } from './audit/fact-baselines'
export { demo } from './demo/run'
export { passkeyHostWarning } from './factor/passkeys'
export { resetFactor } from './factor/second-step'
export { monitoringProblem } from './health/alert-address'
export { deepHealth, readMetrics } from './health/read-health'
export { doctor } from './health/doctor'
export { publicSlots } from './pages/public-slots'
export { sharePreview } from './pages/public-slots'
export { retentionReport } from './upkeep/prune'
