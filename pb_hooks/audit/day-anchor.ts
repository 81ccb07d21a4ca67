import { dayAnchorsRoute, createAnchorRoute } from '../../domain/api/money/day-anchors'
import type { Moment } from '../../domain/entities'
import {
  anchorBody,
  parseAnchors,
  anchorTotals,
  anchorText,
  type AnchorTotal,
  type DayAnchor,
} from '../../domain/record/day-anchor'
import { paths } from '../../domain/paths'
import { enqueueMail } from '../mail/enqueue'
import { moment, today, momentMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exists, inTransaction, newId, oneOrDefault, rows, writeStagingFile, insertRow, readText } from '../platform/db'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { languageOf, findUserByEmail } from '../users/find-user'
import { origin } from '../platform/environment'

const shown = 30

/** Key of the failure mark. The mark is stored only in memory, because a full disk can't store a row. */
const failedMark = 'making a day anchor failed'

answerTo(dayAnchorsRoute, ({ app }) => ({
  failedAt: failedAt(app),
  anchors: rows(app, `FROM _day_anchors ORDER BY at DESC LIMIT ${shown}`, {}, { at: '', text: '' }).map(
    ({ at, text }) => ({ at, text, entries: parseAnchors(text)[0]?.anchor.log.n ?? 0 }),
  ),
}))

commandFor(createAnchorRoute, ({ app, audit }) => {
  audit('anchor.record', 'audit_log/end')
  $coterie.startTask(app, 'day-anchor', newId())
  return {}
})

/** Runs hourly and at start: if there is no anchor for today, checks the log and then creates the anchor. */
export function requestDueAnchor(app: PbApp): void {
  if (!isThere(app)) $coterie.startTask(app, 'log-look', 'day-anchor')
}

/** Creates an anchor. The daily anchor (no request id) is sent by email; an anchor that an admin requested is not. */
export function executeDayAnchor(app: PbApp, requestId: string): void {
  if (requestId === '' && isThere(app)) return
  try {
    storeAnchor(app, { asked: requestId !== '' })
    app.store().remove(failedMark)
  } catch (error) {
    app.store().set(failedMark, moment())
    throw error
  }
}

function failedAt(app: PbApp): Moment {
  const at = app.store().get(failedMark)
  return typeof at === 'string' ? at : ''
}

const isThere = (app: PbSource): boolean =>
  exists(app, `SELECT day FROM _day_anchors WHERE day = {:day} AND asked = 0 LIMIT 1`, { day: today(app) })

/** Reads the ends of both chains in a write transaction, so the totals cover exactly what existed at that moment. */
function storeAnchor(app: PbApp, { asked: isRequested }: { asked: boolean }): void {
  const ends = inTransaction(app, (tx) => ({ at: moment(), ...endsOf(tx) }))
  const stage = `anchor${newId()}`
  let totals: AnchorTotal[]
  try {
    totals = writeStagingFile(stage, (source) => monthlyTotals(source, ends.at))
  } finally {
    $coterie.removeStagingFile(stage)
  }
  const anchor: DayAnchor = { ...ends, totals }
  const text = anchorText(anchor, anchorHash(app, anchor))
  inTransaction(app, (tx) => {
    if (!isRequested && isThere(tx)) return
    insertRow(tx, '_day_anchors', { at: anchor.at, day: today(tx), text, asked: isRequested ? 1 : 0 })
    if (!isRequested) mailAnchor(tx, anchor, text)
  })
}

function endsOf(app: PbSource, at?: { log: number; facts: number }): Pick<DayAnchor, 'log' | 'facts'> {
  const end = (table: string, hash: string, last?: number) =>
    oneOrDefault(
      app,
      `SELECT n, ${hash} AS hash FROM ${table} WHERE n = (SELECT MAX(n) FROM ${table} WHERE n <= {:last})`,
      { last: last ?? Number.MAX_SAFE_INTEGER },
      { n: 0, hash: '' },
    )
  return { log: end('audit_log', 'hash', at?.log), facts: end('_fact_chain', 'mac', at?.facts) }
}

/** Returns totals per month of lines, payments and sent payments created until a moment. */
export function monthlyTotals(source: PbSource, at: Moment): AnchorTotal[] {
  const from = {
    lines: 'earnings WHERE created < {:at}',
    payments: 'user_payments WHERE created_at < {:at}',
    sent: `user_payments WHERE created_at < {:at} AND status = 'dispersed'`,
  }
  return anchorTotals.flatMap((of) =>
    rows(
      source,
      `SELECT month, COUNT(*) AS n, SUM(amount_cents) AS cents FROM ${from[of]} GROUP BY month ORDER BY month`,
      { at },
      { month: '', n: 0, cents: 0 },
    ).map((sum) => ({ of, ...sum })),
  )
}

/** Returns the keyed hash of an anchor, which only this installation's program can compute. */
export const anchorHash = (app: PbSource, anchor: DayAnchor): string =>
  readText(app, `SELECT coterie_keyed('day anchor ' || {:body}) AS text`, { body: anchorBody(anchor) })

function mailAnchor(tx: PbApp, { at, log }: DayAnchor, text: string): void {
  for (const to of readSetting(tx, 'anchor_mail')) {
    const account = findUserByEmail(tx, to)
    enqueueMail(tx, {
      to,
      template: 'day-anchor',
      language: account ? languageOf(account) : 'en',
      data: {
        anchor: text,
        number: String(log.n),
        actionLink: `${origin()}${paths.adminAudit}`,
        atMs: momentMs(at),
      },
    })
  }
}

/**
 * Implements `coterie restore --drill`: returns an anchor of an unpacked backup to compare with the live data. `ended`
 * (JSON) holds the numbers of the backup's last entries, because opening a backup of an earlier version adds entries.
 */
export function drillAnchor(app: PbApp, ended: string): string {
  const ends = JSON.parse(ended) as { log: number; facts: number }
  const anchor = inTransaction(app, (tx): DayAnchor => {
    const last = 'SELECT at FROM audit_log WHERE n <= {:n} ORDER BY n DESC LIMIT 1'
    const at = oneOrDefault(tx, last, { n: ends.log }, { at: moment() }).at
    return { at, ...endsOf(tx, ends), totals: monthlyTotals(tx, at) }
  })
  return anchorText(anchor, anchorHash(app, anchor))
}
