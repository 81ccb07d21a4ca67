import * as v from 'valibot'
import { deliverySources } from '../../mail/delivery'
import { certificateProblems, healthTopics } from '../../program/health'
import { noOutput, noInput } from '../atoms'
import { call, command, query } from '../route'

const backup = v.object({
  name: v.string(),
  askedAt: v.string(),
  bytes: v.number(),
  people: v.number(),
  payments: v.number(),
  /** How long the verification took. */
  readMs: v.number(),
  /** The result of the copy to the second location; '' = none was configured. */
  second: v.picklist(['', 'good', 'failed']),
})

/**
 * Returns measurements of the installation and their findings (`domain/program/health`). Sizes in bytes. Contains no secret
 * and no personal address.
 */
export const healthRoute = query('GET /api/admin/health', {
  access: 'admin',
  input: noInput,
  output: v.object({
    nowMs: v.number(),
    findings: v.array(v.object({ about: v.picklist(healthTopics), state: v.picklist(['look', 'bad']) })),
    /** The completed setup steps. */
    setUp: v.object({ name: v.boolean(), time: v.boolean(), mail: v.boolean(), backup: v.boolean() }),
    mail: v.object({
      source: v.picklist(deliverySources),
      testedAt: v.string(),
      testWorked: v.boolean(),
      waiting: v.number(),
      oldestAt: v.string(),
      failed: v.number(),
    }),
    /** Webhook deliveries that weren't accepted yet. */
    webhooks: v.number(),
    backups: v.object({
      nightly: v.boolean(),
      keep: v.number(),
      /** The setting's version, needed to save it. */
      version: v.number(),
      kept: v.number(),
      running: v.boolean(),
      /** The newest good local backup. */
      last: v.nullable(backup),
      /** The problem of the newest attempt; '' = none. */
      problem: v.string(),
      nights: v.array(
        v.object({ night: v.string(), state: v.picklist(['good', 'failed', 'none']), problem: v.string() }),
      ),
      /** The server folder for second copies; '' = none. */
      secondPlace: v.string(),
    }),
    disk: v.object({
      writable: v.boolean(),
      total: v.number(),
      free: v.number(),
      database: v.number(),
      wal: v.number(),
      backups: v.number(),
      attachments: v.number(),
    }),
    /** Since when the monthly run waits for an admin to confirm the clock (M42); '' = it doesn't. */
    clockWaits: v.string(),
    /** The month that the monthly job can't generate; '' = none. */
    generationWaits: v.string(),
    version: v.string(),
    steps: v.number(),
    startedAt: v.string(),
    https: v.boolean(),
    /** When the public certificate expires; '' = unknown. */
    certificateUntil: v.string(),
    /** Another problem of the certificate; '' = none. */
    certificateProblem: v.picklist(certificateProblems),
    timeZone: v.string(),
    logEnds: v.boolean(),
    logChain: v.picklist(['whole', 'broken', 'accepted']),
    /** Differences between devices and server, and rows missing in the sync log, in the last seven days. */
    sync: v.object({ differed: v.number(), logLacked: v.number() }),
    /** The smallest request that a proxy rejected for its size in the last seven days, in bytes; 0 = none. */
    proxyLimit: v.number(),
    /** The address of PocketBase's dashboard, '' = none. It is never on the public address. */
    dashboard: v.string(),
  }),
})

/** Confirms the server's clock, so that the monthly run continues (M42). */
export const confirmClockRoute = command('POST /api/admin/health/clock', {
  access: 'admin',
  input: noInput,
  output: noOutput,
  audit: ['clock.confirm'],
})

/** Reports the size of a request that a proxy rejected before it reached the server (Y17). */
export const reportProxyLimitRoute = call('POST /api/proxy-limit', {
  access: 'signed-in',
  input: v.object({ bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64 * 1024 * 1024)) }),
  output: noOutput,
  unaudited: 'it reports a size limit of the proxies, without personal data',
})
