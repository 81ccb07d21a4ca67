import * as v from 'valibot'
import { deliverySources } from '../../mail/delivery'
import { certificateProblems, healthAbouts } from '../../program/health'
import { done, none } from '../atoms'
import { call, command, query } from '../route'

const backup = v.object({
  name: v.string(),
  askedAt: v.string(),
  bytes: v.number(),
  people: v.number(),
  payments: v.number(),
  /** How long reading it back took. */
  readMs: v.number(),
  /** How it reached the second place; '' = none was named then. */
  second: v.picklist(['', 'good', 'failed']),
})

/**
 * How the installation is: what is measured, and what of it needs a look (`domain/program/health`). Sizes in bytes. No secret, and
 * no address of a person.
 */
export const healthRoute = query('GET /api/admin/health', {
  access: 'admin',
  input: none,
  output: v.object({
    nowMs: v.number(),
    findings: v.array(v.object({ about: v.picklist(healthAbouts), state: v.picklist(['look', 'bad']) })),
    /** Which steps of setting up are done. */
    setUp: v.object({ name: v.boolean(), time: v.boolean(), mail: v.boolean(), backup: v.boolean() }),
    mail: v.object({
      source: v.picklist(deliverySources),
      testedAt: v.string(),
      testWorked: v.boolean(),
      waiting: v.number(),
      oldestAt: v.string(),
      failed: v.number(),
    }),
    /** Notices to other programs that weren't taken yet. */
    webhooks: v.number(),
    backups: v.object({
      nightly: v.boolean(),
      keep: v.number(),
      /** Of the setting, for its next save. */
      version: v.number(),
      kept: v.number(),
      running: v.boolean(),
      /** The newest good one that lies here. */
      last: v.nullable(backup),
      /** What the newest try came to: '' or a problem. */
      problem: v.string(),
      nights: v.array(
        v.object({ night: v.string(), state: v.picklist(['good', 'failed', 'none']), problem: v.string() }),
      ),
      /** The folder of second copies on the server; '' = none. */
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
    /** Since when the monthly run waits until an admin confirms the clock (M42), '' = it doesn't. */
    clockWaits: v.string(),
    /** The month that the monthly run can't go past by itself, '' = it can. */
    generationWaits: v.string(),
    version: v.string(),
    steps: v.number(),
    startedAt: v.string(),
    https: v.boolean(),
    /** When the certificate of the public address ends, '' = not seen from here. */
    certificateUntil: v.string(),
    /** What else is wrong with it; '' = nothing. */
    certificateProblem: v.picklist(certificateProblems),
    timeZone: v.string(),
    logEnds: v.boolean(),
    /** What the last look at the audit log's chain found. */
    logChain: v.picklist(['whole', 'broken', 'accepted']),
    /** Within the last seven days: copies on devices that differed from the server, rows the sync log lacked. */
    sync: v.object({ differed: v.number(), logLacked: v.number() }),
    /** The smallest request that a proxy refused for its size within the last seven days, bytes; 0 = none. */
    proxyLimit: v.number(),
    /** Where the database's dashboard listens, '' = nowhere. It never does on the public address. */
    dashboard: v.string(),
  }),
})

/** Confirms that the server's clock is right, so that the monthly run goes on (M42). */
export const confirmClockRoute = command('POST /api/admin/health/clock', {
  access: 'admin',
  input: none,
  output: done,
  audit: ['clock.confirm'],
})

/** Tells that a proxy refused a request of so many bytes, so that it didn't reach the server (Y17). */
export const proxyLimitRoute = call('POST /api/proxy-limit', {
  access: 'signed-in',
  input: v.object({ bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64 * 1024 * 1024)) }),
  output: done,
  unaudited: 'it measures the way to the server, and says nothing of anybody',
})
