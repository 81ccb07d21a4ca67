import { isStopping, runSoon } from './background'
import { moment, nowMs } from './clock'
import { exec, rows, type Bound } from './sql'

interface Columns {
  [column: string]: Bound
}

/** Of each row `id`, and how often it was tried. */
interface Tried {
  id: string
  tries: number
}

/** A row's next status, with what else is set; `updated` comes by itself. */
type Next<Status extends string> = Columns & { status: Status }

/**
 * What is sent by a job: rows with `status`, `tries`, `queued_at`, `next_at`, `why` and `updated`. One is claimed by one conditional UPDATE
 * before it goes out, so that no two workers send it.
 */
export interface Outbox<S extends Columns> {
  table: string
  /** The job that sends them. */
  job: string
  /** The columns of what is sent, each with a value of its type. */
  shape: S
  /** A claim older than that belongs to a server that died while sending. */
  claimMs: number
  /** What becomes of a row that a server had in hand when it died: `queued` if it may go out a second time. */
  interrupted: (row: Tried & S) => Next<'queued' | 'failed'>
  /** What becomes of a due row that must not go out; null if it may. */
  refused?: (row: Tried & S) => Next<string> | null
  /** What a claim notes about its try. */
  noted: (row: Tried & S, now: string) => Columns
}

const perRun = 200

/** What was being sent when a server ended goes again at once, or has had its last try. */
export function takeUpInterrupted<S extends Columns>(app: PbApp, outbox: Outbox<S>): void {
  const now = moment()
  const where = `status = 'sending' AND next_at < {:now}`
  for (const row of found(app, outbox, `${where} LIMIT ${perRun}`, now)) {
    const next = { next_at: now, ...outbox.interrupted(row) }
    change(app, outbox, next, `${where} AND id = {:id}`, { id: row.id, now })
  }
}

/** What waited since before a moment is given up: it is no news any more. */
export const giveUpOld = (app: PbApp, { table }: { table: string }, before: string): unknown =>
  exec(
    app,
    `UPDATE ${table} SET status = 'failed', why = CASE WHEN why = '' THEN 'too-old' ELSE why END, updated = {:now}
     WHERE status = 'queued' AND queued_at < {:before}`,
    { now: moment(), before },
  )

/** Sends what is due, one after the other, until `send` says false; what is left after 200 goes in the job's next run. */
export function sendDue<S extends Columns>(app: PbApp, outbox: Outbox<S>, send: (row: Tried & S) => boolean): void {
  for (let n = 0; n < perRun; n++) {
    const row = isStopping() ? null : claimNext(app, outbox)
    if (!row || !send(row)) return
  }
  runSoon(app, outbox.job)
}

/** The next that is due, which this worker alone has in hand then; `tries` counts the one that begins. Null: none is. */
function claimNext<S extends Columns>(app: PbApp, outbox: Outbox<S>): (Tried & S) | null {
  for (;;) {
    const now = nowMs()
    const [row] = found(
      app,
      outbox,
      `status = 'queued' AND next_at <= {:now} ORDER BY next_at, id LIMIT 1`,
      moment(now),
    )
    if (!row) return null
    const { id, tries } = row
    const where = `status = 'queued' AND id = {:id}`
    const refused = outbox.refused?.(row)
    if (refused) {
      change(app, outbox, refused, where, { id })
      continue
    }
    const claim = { status: 'sending', tries: tries + 1, next_at: moment(now + outbox.claimMs) }
    const noted = outbox.noted(row, moment(now))
    if (change(app, outbox, { ...claim, ...noted }, where, { id }) === 1) return { ...row, tries: tries + 1 }
  }
}

/** Notes what came of a try. Only of a row that is still `sending`: a worker that was away for too long has nothing to say any more. */
export const noteTried = (
  app: PbApp,
  outbox: { table: string },
  { id, tries }: Tried,
  end: Next<'sent' | 'queued' | 'failed'>,
): unknown => change(app, outbox, end, `status = 'sending' AND tries = {:tried} AND id = {:id}`, { id, tried: tries })

/** Sets columns of the rows that still are as `where` says; returns how many were. */
function change(app: PbApp, { table }: { table: string }, next: Columns, where: string, bound: Columns): number {
  const set = Object.entries({ ...next, updated: moment() })
  return exec(
    app,
    `UPDATE ${table} SET ${set.map(([column]) => `${column} = {:set_${column}}`).join(', ')} WHERE ${where}`,
    {
      ...Object.fromEntries(set.map(([column, value]) => [`set_${column}`, value])),
      ...bound,
    },
  )
}

/** Rows of an outbox, with the columns of its shape. */
function found<S extends Columns>(app: PbApp, { table, shape }: Outbox<S>, where: string, now: string): (Tried & S)[] {
  const columns = { ...shape, id: '', tries: 0 }
  const names = Object.keys(columns).map((column) => `"${column}"`)
  const all: unknown = rows(app, `SELECT ${names.join(', ')} FROM ${table} WHERE ${where}`, { now }, columns)
  return all as (Tried & S)[]
}
