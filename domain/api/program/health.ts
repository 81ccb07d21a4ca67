import * as v from 'valibot'
import { deliverySources } from '../../mail/delivery'
import { certificateProblems, healthTopics, replicaProblems } from '../../program/health'
import { call, command, query } from '../route'

const backup = v.object({
  name: v.string(),
  askedAt: v.string(),
  bytes: v.number(),
  people: v.number(),
  payments: v.number(),
  readMs: v.number(),
  second: v.picklist(['', 'good', 'failed']),
})

const findings = v.array(v.object({ about: v.picklist(healthTopics), state: v.picklist(['look', 'bad']) }))

/** Returns the findings of the health page, the worst first, and nothing else. For monitoring with an API key. */
export const healthFindingsRoute = query('GET /api/admin/health/findings', {
  access: 'admin',
  output: v.object({ findings }),
  scope: 'health:read',
})

/** Returns the state of the installation, without secrets or personal addresses. */
export const healthRoute = query('GET /api/admin/health', {
  access: 'admin',
  output: v.object({
    nowMs: v.number(),
    findings,
    setUp: v.object({ name: v.boolean(), time: v.boolean(), mail: v.boolean(), backup: v.boolean() }),
    mail: v.object({
      source: v.picklist(deliverySources),
      testedAt: v.string(),
      testWorked: v.boolean(),
      waiting: v.number(),
      oldestAt: v.string(),
      failed: v.number(),
    }),
    webhooks: v.number(),
    backups: v.object({
      nightly: v.boolean(),
      keep: v.number(),
      version: v.number(),
      kept: v.number(),
      running: v.boolean(),
      last: v.nullable(backup),
      problem: v.string(),
      nights: v.array(
        v.object({ night: v.string(), state: v.picklist(['good', 'failed', 'none']), problem: v.string() }),
      ),
      secondPlace: v.string(),
    }),
    /**
     * The continuous copy and when it was last complete; null if it is off. `machine` leads several machines that share the
     * copy, and `epoch` counts the changes of the lead; '' and 0 for a single machine. `standby` waits to take over, and its
     * own copy was complete at `standbyAt`; '' if none was seen or it has no copy yet.
     */
    replica: v.nullable(
      v.object({
        place: v.string(),
        completeAt: v.string(),
        problem: v.picklist(replicaProblems),
        machine: v.string(),
        epoch: v.number(),
        standby: v.string(),
        standbyAt: v.string(),
      }),
    ),
    disk: v.object({
      writable: v.boolean(),
      total: v.number(),
      free: v.number(),
      database: v.number(),
      wal: v.number(),
      backups: v.number(),
      attachments: v.number(),
    }),
    /** When the monthly run began to wait for an admin to confirm the clock (M42). */
    clockWaits: v.string(),
    /** The month for which the monthly job can't create a run; '' if none. */
    generationWaits: v.string(),
    version: v.string(),
    steps: v.number(),
    startedAt: v.string(),
    https: v.boolean(),
    certificateUntil: v.string(),
    certificateProblem: v.picklist(certificateProblems),
    timeZone: v.string(),
    logEnds: v.boolean(),
    logChain: v.picklist(['whole', 'broken', 'accepted']),
    sync: v.object({ differed: v.number(), logLacked: v.number() }),
    proxyLimit: v.number(),
    /** '' if it is off. The dashboard is never available at the public address. */
    dashboard: v.string(),
  }),
})

/** Confirms the clock, so that the monthly run continues (M42). */
export const confirmClockRoute = command('POST /api/admin/health/clock', {
  access: 'admin',
  audit: ['clock.confirm'],
})

/** Reports the size of a request that a proxy rejected before it reached the server (Y17). */
export const reportProxyLimitRoute = call('POST /api/proxy-limit', {
  access: 'signed-in',
  input: v.object({ bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64 * 1024 * 1024)) }),
  unaudited: 'it reports a size limit of the proxies, without personal data',
})

const name = v.pipe(v.string(), v.maxLength(100))

export const createBackupRoute = command('POST /api/admin/backups', {
  access: 'admin',
  output: v.object({ name }),
  audit: ['backup.create'],
  accepted: true,
})

/** Returns a URL for one download within a minute. A backup contains everything, so the password is always required. */
export const downloadBackupRoute = call('POST /api/admin/backups/download', {
  access: 'admin',
  input: v.object({ name, password: v.string() }),
  output: v.object({ address: v.string() }),
  audit: ['backup.download'],
  reauth: true,
})
