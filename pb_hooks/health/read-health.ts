import { lastMailTest } from '../mail/mail-delivery'
import { healthFindingsRoute, healthRoute } from '../../domain/api/program/health'
import type { OutputOf } from '../../domain/api/route'
import type { CalendarDate } from '../../domain/entities'
import { lastNights } from '../../domain/program/backups'
import { allFindingStates, failedChecks, healthFindings, type HealthFacts } from '../../domain/program/health'
import { isSettingChosen } from '../../domain/program/set-up'
import type { LockAction } from '../../domain/record/audit-actions'
import { readAnchorState } from '../audit/program-entries'
import { isBackupRunning } from '../backups/request-backup'
import {
  backupFileNames,
  readMachine,
  newestBackups,
  currentNight,
  readStorageState,
  type MachineInfo,
  type StoredBackup,
} from '../backups/stored-backups'
import { activeDelivery } from '../mail/active-delivery'
import { findDueRun } from '../payments/runs/monthly-job'
import { isKnownTimeZone, moment, momentMs, nowMs } from '../platform/clock'
import { clockSuspectForPage } from '../platform/clock-check'
import { oneOrDefault, readNumber } from '../platform/db'
import { readLogLock } from '../platform/log-lock'
import { answerTo } from '../platform/route'
import { recentProxyLimit } from './proxy-limit'
import { readSettings } from '../settings/read-settings'
import { origin } from '../platform/environment'

type Health = OutputOf<typeof healthRoute>

const nightsShown = 14
/** Number of backups read to find those of the last `nightsShown` nights; includes backups that an admin requested. */
const triesRead = 100
const weekMs = 7 * 86_400_000

/** Measures the installation; `domain/program/health` decides which values need attention. */
answerTo(healthRoute, ({ app }): Health => readHealth(app))
answerTo(healthFindingsRoute, ({ app }) => ({ findings: readHealth(app).findings }))

/** Measures the installation. May wait 3 s for the public address, at most once an hour. */
export const readHealth = (app: PbApp): Health => measure(app, readMachine()).health

/** Measures what the machine doesn't show already, and returns the facts behind the findings, too. */
export function measure(app: PbApp, { folder, ...here }: MachineInfo): { health: Health; facts: HealthFacts } {
  const settings = readSettings(app)
  const mail = mailFacts(app)
  const { tries, files, last, newest } = storedBackups(app)
  const due = findDueRun(app)
  const setUp = {
    name: isSettingChosen(versionOf(app, 'product_name')),
    time: isSettingChosen(versionOf(app, 'time_zone')),
    mail: mail.source === 'environment' || (mail.source !== 'none' && mail.testWorked),
    backup: last !== undefined,
  }
  const measured = {
    setUp,
    mail,
    replica: here.replica && {
      place: here.replica.place,
      completeAt: moment(nowMs() - here.replica.lagMs),
      problem: here.replica.problem,
      machine: here.replica.machine,
      epoch: here.replica.epoch,
      standby: here.replica.standby,
      standbyAt: here.replica.standbyLagMs < 0 ? '' : moment(nowMs() - here.replica.standbyLagMs),
    },
    disk: folder,
    ...logFacts(app),
    sync: syncFacts(app),
    proxyLimit: recentProxyLimit(app, weekMs),
    timeZone: settings.time_zone,
    generationWaits: due.kind === 'blocked' ? due.first : '',
    clockWaits: clockSuspectForPage(app),
    https: origin().startsWith('https://'),
    certificateUntil: here.certificate.untilMs === 0 ? '' : moment(here.certificate.untilMs),
    certificateProblem: here.certificate.problem,
  }
  const backups = {
    ...settings.backups,
    version: versionOf(app, 'backups'),
    kept: files.size,
    running: isBackupRunning(app),
    last: last === undefined ? null : shown(last),
    problem: newest?.problem ?? '',
    nights: lastNights(tries, currentNight(app), nightsShown),
    secondPlace: here.secondPlace,
  }
  const facts = {
    ...factsOf(app, measured, here),
    installedMs: installedMs(settings.installed_on),
    backups: backupFacts(settings.backups.nightly, { last, newest }, here.secondPlace),
  }
  const health = {
    ...measured,
    nowMs: nowMs(),
    findings: healthFindings(facts),
    webhooks: readQueue(app, queueTables.webhook).n,
    backups,
    version: here.version,
    steps: readNumber(app, 'SELECT COUNT(*) AS n FROM _migrations'),
    startedAt: moment(here.startedMs),
    dashboard: here.dashboard,
  }
  return { health, facts }
}

/** Returns the failing checks as JSON for a monitor, without signing in (O3). */
export function deepHealth(app: PbApp): string {
  const settings = readSettings(app)
  const { folder, replica } = readMachine()
  return JSON.stringify(
    failedChecks({
      nowMs: nowMs(),
      installedMs: installedMs(settings.installed_on),
      backups: backupFacts(settings.backups.nightly, storedBackups(app), ''),
      replica,
      disk: folder,
      ...logFacts(app),
    }),
  )
}

const queueTables = { mail: 'mail_outbox', webhook: 'webhook_deliveries', push: '_push_deliveries' } as const

/** Returns the measurements of the metrics page as JSON (`server/metrics`). */
export function readMetrics(app: PbApp): string {
  const { findings, disk, backups } = readHealth(app)
  const { total, free, database, wal } = disk
  return JSON.stringify({
    findings: allFindingStates(findings),
    queues: Object.entries(queueTables).map(([name, table]) => {
      const { n, oldest } = readQueue(app, table)
      return { name, waiting: n, ageMs: oldest === '' ? 0 : Math.max(0, nowMs() - momentMs(oldest)) }
    }),
    lastBackupMs: backups.last === null ? 0 : momentMs(backups.last.askedAt),
    disk: { total, free, database, wal },
  })
}

const readQueue = (app: PbApp, table: (typeof queueTables)[keyof typeof queueTables]): { n: number; oldest: string } =>
  oneOrDefault(
    app,
    `SELECT COUNT(*) AS n, COALESCE(MIN(queued_at), '') AS oldest FROM ${table} WHERE status IN ('queued', 'sending')`,
    {},
    { n: 0, oldest: '' },
  )

const installedMs = (on: CalendarDate): number => (on === '' ? 0 : Date.parse(`${on}T00:00:00Z`))

interface StoredState {
  last: StoredBackup | undefined
  newest: StoredBackup | undefined
}

function storedBackups(app: PbApp): StoredState & { tries: StoredBackup[]; files: ReadonlySet<string> } {
  const tries = newestBackups(app, triesRead)
  const files = backupFileNames()
  return {
    tries,
    files,
    last: tries.find(({ name, state }) => state === 'good' && files.has(name)),
    newest: tries.find(({ state }) => state !== 'asked'),
  }
}

const backupFacts = (nightly: boolean, { last, newest }: StoredState, secondPlace: string): HealthFacts['backups'] => ({
  nightly,
  lastGoodMs: last === undefined ? 0 : momentMs(last.askedAt),
  lastState: newest === undefined ? '' : newest.state === 'good' ? 'good' : 'failed',
  second: last === undefined ? '' : last.second || 'none',
  secondPlace: secondPlace !== '',
})

function factsOf(
  app: PbApp,
  measured: Omit<
    Health,
    'nowMs' | 'findings' | 'webhooks' | 'backups' | 'version' | 'steps' | 'startedAt' | 'dashboard'
  >,
  { certificate, replica }: Pick<MachineInfo, 'certificate' | 'replica'>,
): Omit<HealthFacts, 'installedMs' | 'backups'> {
  const { setUp, mail, disk, logEnds, logChain, sync, proxyLimit } = measured
  return {
    nowMs: nowMs(),
    setUp,
    timeZoneKnown: isKnownTimeZone(measured.timeZone),
    mail: {
      source: mail.source,
      tested: mail.testedAt === '' ? '' : mail.testWorked ? 'worked' : 'refused',
      waiting: mail.waiting,
      oldestMs: momentMs(mail.oldestAt),
      failed: mail.failed,
    },
    replica,
    disk,
    storage: readStorageState(app),
    generationWaits: measured.generationWaits !== '',
    clockWaits: measured.clockWaits !== '',
    https: { is: measured.https, certificateUntilMs: certificate.untilMs, certificateProblem: certificate.problem },
    logEnds,
    logChain,
    sync,
    proxyLimit,
  }
}

const shown = ({ state: _state, problem: _problem, night: _night, ...backup }: StoredBackup) => backup

function mailFacts(app: PbApp): Health['mail'] {
  const waits = readQueue(app, queueTables.mail)
  const failed = `SELECT COUNT(*) AS n FROM mail_outbox
    WHERE status = 'failed' AND template != 'test' AND queued_at > {:since}`
  return {
    source: activeDelivery(app)?.source ?? 'none',
    ...lastMailTest(app),
    waiting: waits.n,
    oldestAt: waits.oldest,
    failed: readNumber(app, failed, { since: moment(nowMs() - weekMs) }),
  }
}

/** Counts last week's findings about devices and the sync log (`server/sync/differences.go`). */
const syncFacts = (app: PbApp): Health['sync'] =>
  oneOrDefault(
    app,
    `SELECT COUNT(*) FILTER (WHERE what = 'copy') AS differed,
       COALESCE(SUM(missing) FILTER (WHERE what = 'log'), 0) AS logLacked
     FROM _sync_found WHERE at > {:since}`,
    { since: moment(nowMs() - weekMs) },
    { differed: 0, logLacked: 0 },
  )

const versionOf = (app: PbApp, key: string): number =>
  readNumber(app, 'SELECT version AS n FROM admin_settings WHERE setting_key = {:key}', { key })

const chains: { readonly [action in LockAction]: Health['logChain'] } = {
  'log.verify': 'whole',
  'log.lock': 'broken',
  'log.resume': 'accepted',
}

/** Returns whether the audit log contains its last checkpoint, and what the last check of its chain found. Reads only a few rows. */
function logFacts(app: PbApp): Pick<Health, 'logEnds' | 'logChain'> {
  const { problem, state } = readAnchorState(app)
  return { logEnds: problem === '' && state.lost === undefined, logChain: chains[readLogLock(app).action] }
}
