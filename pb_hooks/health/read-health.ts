import { healthRoute } from '../../domain/api/health'
import type { OutputOf } from '../../domain/api/route'
import { lastNights } from '../../domain/programme/backups'
import { findingsOf, type HealthFacts } from '../../domain/programme/health'
import { isChosen } from '../../domain/programme/set-up'
import { anchorState } from '../audit/log-cut'
import { isRunning } from '../backups/ask-backup'
import { filesHere, machine, newestBackups, nightOfNow, type StoredBackup } from '../backups/stored-backups'
import { deliveryInUse } from '../mail/delivery-in-use'
import { dueNow } from '../payments/monthly-job'
import { moment, momentMs, nowMs } from '../platform/clock'
import { clockWaitsOnPage } from '../platform/clock-check'
import { one } from '../platform/db'
import { answerTo } from '../platform/route'
import { readSettings } from '../settings/read-settings'

type Health = OutputOf<typeof healthRoute>

/** So many nights stand on the page. */
const nightsShown = 14
/** Their tries, with some by hand. */
const triesRead = 100
const weekMs = 7 * 86_400_000

/** How the installation is (`domain/programme/health` says what of it needs a look). */
export const health = answerTo(healthRoute, ({ app }): Health => {
  const settings = readSettings(app)
  const { folder, ...here } = machine()
  const mail = mailFacts(app)
  const tries = newestBackups(app, triesRead)
  const files = filesHere()
  const last = tries.find(({ name, state }) => state === 'good' && files.has(name))
  const newest = tries.find(({ state }) => state !== 'asked')
  const due = dueNow(app)
  const setUp = {
    ...chosen(app),
    mail: mail.source === 'environment' || (mail.source !== 'none' && mail.testWorked),
    backup: last !== undefined,
  }
  const measured = {
    setUp,
    mail,
    disk: folder,
    logEnds: logEnds(app),
    sync: syncFacts(app),
    timeZone: settings.time_zone,
    generationWaits: due.kind === 'blocked' ? due.first : '',
    clockWaits: clockWaitsOnPage(app),
    https: $coterie.origin().startsWith('https://'),
    certificateUntil: here.certificateUntilMs === 0 ? '' : moment(here.certificateUntilMs),
  }
  const backups = {
    ...settings.backups,
    version: versionOf(app, 'backups'),
    kept: files.size,
    running: isRunning(app),
    last: last === undefined ? null : shown(last),
    problem: newest?.problem ?? '',
    nights: lastNights(tries, nightOfNow(app), nightsShown),
    secondPlace: here.secondPlace,
  }
  return {
    ...measured,
    nowMs: nowMs(),
    findings: findingsOf(factsOf(measured, backups, { newest, certificateUntilMs: here.certificateUntilMs })),
    webhooks:
      one(app, `SELECT COUNT(*) AS n FROM webhook_deliveries WHERE status IN ('queued', 'sending')`, {}, { n: 0 })?.n ??
      0,
    backups,
    version: here.version,
    steps: one(app, 'SELECT COUNT(*) AS n FROM _migrations', {}, { n: 0 })?.n ?? 0,
    startedAt: moment(here.startedMs),
    dashboard: here.dashboard,
  }
})

type Measured = Pick<
  Health,
  'setUp' | 'mail' | 'disk' | 'logEnds' | 'sync' | 'timeZone' | 'generationWaits' | 'clockWaits' | 'https'
>

/** What the rules judge by. */
function factsOf(
  { setUp, mail, disk, logEnds: ends, sync, timeZone, generationWaits, clockWaits, https }: Measured,
  { nightly, last, secondPlace }: Health['backups'],
  { newest, certificateUntilMs }: { newest: StoredBackup | undefined; certificateUntilMs: number },
): HealthFacts {
  return {
    nowMs: nowMs(),
    setUp,
    timeZoneKnown: $coterie.knowsTimeZone(timeZone),
    mail: {
      source: mail.source,
      tested: mail.testedAt === '' ? '' : mail.testWorked ? 'worked' : 'refused',
      waiting: mail.waiting,
      oldestMs: momentMs(mail.oldestAt),
      failed: mail.failed,
    },
    backups: {
      nightly,
      lastGoodMs: last === null ? 0 : momentMs(last.askedAt),
      lastState: newest === undefined ? '' : newest.state === 'good' ? 'good' : 'failed',
      second: last === null ? '' : last.second === '' ? 'none' : last.second,
      secondPlace: secondPlace !== '',
    },
    disk,
    generationWaits: generationWaits !== '',
    clockWaits: clockWaits !== '',
    https: { is: https, certificateUntilMs },
    logEnds: ends,
    sync,
  }
}

/** A backup as the page shows it. */
const shown = ({ state: _state, problem: _problem, night: _night, second, ...backup }: StoredBackup) => ({
  ...backup,
  second: second as '' | 'good' | 'failed',
})

function mailFacts(app: PbApp): Health['mail'] {
  const test = one(
    app,
    `SELECT queued_at AS at, status FROM mail_outbox WHERE template = 'test' ORDER BY queued_at DESC, id DESC LIMIT 1`,
    {},
    { at: '', status: '' },
  )
  const waits = one(
    app,
    `SELECT COUNT(*) AS n, COALESCE(MIN(queued_at), '') AS oldest FROM mail_outbox WHERE status IN ('queued', 'sending')`,
    {},
    { n: 0, oldest: '' },
  )
  const failed = one(
    app,
    `SELECT COUNT(*) AS n FROM mail_outbox WHERE status = 'failed' AND template != 'test' AND queued_at > {:since}`,
    { since: moment(nowMs() - weekMs) },
    { n: 0 },
  )
  return {
    source: deliveryInUse(app)?.source ?? 'none',
    testedAt: test?.at ?? '',
    testWorked: test?.status === 'sent',
    waiting: waits?.n ?? 0,
    oldestAt: waits?.oldest ?? '',
    failed: failed?.n ?? 0,
  }
}

/** What devices and the log's keeper found within a week (`server/sync/found.go`). */
const syncFacts = (app: PbApp): Health['sync'] =>
  one(
    app,
    `SELECT COUNT(*) FILTER (WHERE what = 'copy') AS differed, COUNT(*) FILTER (WHERE what = 'copy' AND NOT healed) AS stillDiffer,
       COALESCE(SUM(missing) FILTER (WHERE what = 'log'), 0) AS logLacked
     FROM _sync_found WHERE at > {:since}`,
    { since: moment(nowMs() - weekMs) },
    { differed: 0, stillDiffer: 0, logLacked: 0 },
  ) ?? { differed: 0, stillDiffer: 0, logLacked: 0 }

const versionOf = (app: PbApp, key: string): number =>
  one(app, 'SELECT version FROM admin_settings WHERE setting_key = {:key}', { key }, { version: 0 })?.version ?? 0

const chosen = (app: PbApp): { name: boolean; time: boolean } => ({
  name: isChosen(versionOf(app, 'product_name')),
  time: isChosen(versionOf(app, 'time_zone')),
})

function logEnds(app: PbApp): boolean {
  const { problem, state } = anchorState(app)
  return problem === '' && state.lost === undefined
}
