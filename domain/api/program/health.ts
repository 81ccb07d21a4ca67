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
  /** The duration of the verification in ms. */
  readMs: v.number(),
  /** The result of the copy to the second location; '' if none is configured. */
  second: v.picklist(['', 'good', 'failed']),
})

/**
 * Returns measurements of the installation and the resulting findings (`domain/program/health`). Sizes are in bytes. The
 * response contains no secret and no personal address.
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
    /** The number of webhook deliveries that weren't accepted yet. */
    webhooks: v.number(),
    backups: v.object({
      nightly: v.boolean(),
      keep: v.number(),
      /** The version of the setting, which is needed to save it. */
      version: v.number(),
      kept: v.number(),
      running: v.boolean(),
      /** The newest backup on this server that is good. */
      last: v.nullable(backup),
      /** The problem of the newest attempt; '' if none. */
      problem: v.string(),
      nights: v.array(
        v.object({ night: v.string(), state: v.picklist(['good', 'failed', 'none']), problem: v.string() }),
      ),
      /** The folder on the server for second copies; '' if none is configured. */
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
    /** The time since which the monthly run waits until an admin confirms the clock (M42); '' if it doesn't wait. */
    clockWaits: v.string(),
    /** The month for which the monthly job can't create a run; '' if none. */
    generationWaits: v.string(),
    version: v.string(),
    steps: v.number(),
    startedAt: v.string(),
    https: v.boolean(),
    /** When the public certificate expires; '' if unknown. */
    certificateUntil: v.string(),
    /** Another problem of the certificate; '' if none. */
    certificateProblem: v.picklist(certificateProblems),
    timeZone: v.string(),
    logEnds: v.boolean(),
    logChain: v.picklist(['whole', 'broken', 'accepted']),
    /**
     * The number of differences between devices and server, and of rows missing in the sync log, in the last seven days.
     */
    sync: v.object({ differed: v.number(), logLacked: v.number() }),
    /**
     * The size in bytes of the smallest request that a proxy rejected because of its size in the last seven days; 0 if
     * none.
     */
    proxyLimit: v.number(),
    /** The address of PocketBase's dashboard, '' if it is off. The dashboard is never available at the public address. */
    dashboard: v.string(),
  }),
})

/** Confirms the server's clock, after which the monthly run continues (M42). */
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
