import { dayAnchorsRoute, takeAnchorRoute } from '../../domain/api/money/day-anchors'
import type { Moment } from '../../domain/entities'
import {
  anchorBody,
  anchorsIn,
  anchorSums,
  anchorText,
  type AnchorSum,
  type DayAnchor,
} from '../../domain/record/day-anchor'
import { paths } from '../../domain/paths'
import { enqueue } from '../mail/enqueue'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, inTransaction, newId, one, rows } from '../platform/db'
import type { TaskTable } from '../platform/registry'
import { answerTo } from '../platform/route'
import { fillStage } from '../platform/stage'
import { readSetting } from '../settings/read-settings'
import { languageOf } from '../users/find-user'
import { origin } from '../platform/environment'

/** As many are shown; all are kept. */
const shown = 30

/** When making one failed last; in memory, for a disk that is full takes no row, and each start tries anew. */
const failedMark = 'making a day anchor failed'

/** The newest of them. */
export const dayAnchors = answerTo(dayAnchorsRoute, ({ app }) => ({
  failedAt: failedAt(app),
  anchors: rows(app, `SELECT at, text FROM _day_anchors ORDER BY at DESC LIMIT ${shown}`, {}, { at: '', text: '' }).map(
    ({ at, text }) => ({ at, text, entries: anchorsIn(text)[0]?.anchor.log.n ?? 0 }),
  ),
}))

/** One more, by hand. */
export const takeAnchor = commandFor(takeAnchorRoute, ({ app, audit }) => {
  audit('anchor.record', 'audit_log/end')
  $coterie.begin(app, 'day-anchor', newId())
  return {}
})

/** Each hour and at each start: when this day has no anchor the log is looked at, and the anchor is taken after it. */
export function anchorWhatIsDue(app: PbApp): void {
  if (!isThere(app)) $coterie.begin(app, 'log-look', 'day-anchor')
}

/** The day's own anchor goes by mail ('' of `asked`); one that was asked for doesn't. */
export const dayAnchorTasks: TaskTable = {
  'day-anchor': (app, asked) => {
    if (asked === '' && isThere(app)) return
    try {
      keepAnchor(app, { asked: asked !== '' })
      app.store().remove(failedMark)
    } catch (error) {
      app.store().set(failedMark, moment())
      throw error
    }
  },
}

function failedAt(app: PbApp): Moment {
  const at = app.store().get(failedMark)
  return typeof at === 'string' ? at : ''
}

/** Whether the day has its own; what somebody asked for is none. */
const isThere = (app: PbSource): boolean =>
  one(
    app,
    `SELECT day FROM _day_anchors WHERE day = {:day} AND asked = 0 LIMIT 1`,
    { day: today(app) },
    { day: '' },
  ) !== null

/**
 * Takes an anchor and keeps it. The ends are read while nobody writes, so that whatever was made before then is there and whatever comes is
 * made after: the sums, read beside the writers, are of what was made before that moment.
 */
function keepAnchor(app: PbApp, { asked }: { asked: boolean }): void {
  const ends = inTransaction(app, (tx) => ({ at: moment(), ...endsOf(tx) }))
  const stage = `anchor${newId()}`
  let sums: AnchorSum[]
  try {
    sums = fillStage(stage, (source) => sumsOf(source, ends.at))
  } finally {
    $coterie.dropStage(stage)
  }
  const anchor: DayAnchor = { ...ends, sums }
  const text = anchorText(anchor, markOf(app, anchor))
  inTransaction(app, (tx) => {
    if (!asked && isThere(tx)) return
    exec(tx, 'INSERT INTO _day_anchors (at, day, text, asked) VALUES ({:at}, {:day}, {:text}, {:asked})', {
      at: anchor.at,
      day: today(tx),
      text,
      asked: asked ? 1 : 0,
    })
    if (!asked) mailAnchor(tx, anchor, text)
  })
}

/** Where the log and the record of facts end, or ended with these numbers. */
function endsOf(app: PbSource, at?: { log: number; facts: number }): Pick<DayAnchor, 'log' | 'facts'> {
  const end = (table: string, hash: string, last?: number) =>
    one(
      app,
      `SELECT n, ${hash} AS hash FROM ${table} WHERE n = (SELECT MAX(n) FROM ${table} WHERE n <= {:last})`,
      { last: last ?? Number.MAX_SAFE_INTEGER },
      { n: 0, hash: '' },
    ) ?? {
      n: 0,
      hash: '',
    }
  return { log: end('audit_log', 'hash', at?.log), facts: end('_fact_chain', 'mac', at?.facts) }
}

/** What was made until a moment, by month: lines, payments, and of those payments what is sent now. */
export function sumsOf(source: PbSource, at: Moment): AnchorSum[] {
  const from = {
    lines: 'earnings WHERE created < {:at}',
    payments: 'user_payments WHERE created_at < {:at}',
    sent: `user_payments WHERE created_at < {:at} AND status = 'dispersed'`,
  }
  return anchorSums.flatMap((of) =>
    rows(
      source,
      `SELECT month, COUNT(*) AS n, SUM(amount_cents) AS cents FROM ${from[of]} GROUP BY month ORDER BY month`,
      { at },
      { month: '', n: 0, cents: 0 },
    ).map((sum) => ({ of, ...sum })),
  )
}

/** What only the program can write under an anchor: whoever has the database alone, or somebody else's anchor, has another. */
export const markOf = (app: PbSource, anchor: DayAnchor): string =>
  one(app, `SELECT coterie_keyed('day anchor ' || {:body}) AS mark`, { body: anchorBody(anchor) }, { mark: '' })
    ?.mark ?? ''

function mailAnchor(tx: PbApp, { at, log }: DayAnchor, text: string): void {
  for (const to of readSetting(tx, 'anchor_mail')) {
    const account = rows(tx, `SELECT id FROM users WHERE email = {:to} AND email != '' LIMIT 1`, { to }, { id: '' })[0]
    enqueue(tx, {
      to,
      template: 'day-anchor',
      language: account === undefined ? 'en' : languageOf(tx.findRecordById('users', account.id)),
      data: {
        anchor: text,
        number: String(log.n),
        actionLink: `${origin()}${paths.adminAudit}`,
        atMs: Date.parse(at.replace(' ', 'T')),
      },
    })
  }
}

/**
 * `coterie restore --drill`: what a backup that was unpacked says of itself, as an anchor that the present folder is then held against.
 * It is of the moment of the log's last entry, which both have. `ended` are the numbers of the last entries in the backup, as JSON: to open
 * a backup of an earlier version adds entries of its own. Keeps nothing.
 */
export function drillAnchor(app: PbApp, ended: string): string {
  const ends = JSON.parse(ended) as { log: number; facts: number }
  const anchor = inTransaction(app, (tx): DayAnchor => {
    const last = one(
      tx,
      'SELECT at FROM audit_log WHERE n <= {:n} ORDER BY n DESC LIMIT 1',
      { n: ends.log },
      { at: '' },
    )
    const at = last?.at ?? moment()
    return { at, ...endsOf(tx, ends), sums: sumsOf(tx, at) }
  })
  return anchorText(anchor, markOf(app, anchor))
}
