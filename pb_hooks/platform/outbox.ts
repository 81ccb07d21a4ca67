import { isStopping, runSoon } from './background'
import { moment, nowMs } from './clock'
import { exec, rows, updateRows, type Bound } from './db'

interface Columns {
  [column: string]: Bound
}

interface Attempted {
  id: string
  tries: number
}

type Next<Status extends string> = Columns & { status: Status }

/**
 * A table whose rows a job sends. A worker claims a row with a conditional UPDATE first, so no two workers send the same
 * one.
 */
export interface Outbox<S extends Columns> {
  table: string
  job: string
  shape: S
  /** A claim older than this (ms) belongs to a server that died while sending. */
  claimMs: number
  interrupted: (row: Attempted & S) => Next<'queued' | 'failed'>
  /** The next status of a due row that must not be sent; null if it may be sent. */
  refused?: (row: Attempted & S) => Next<string> | null
  noted: (row: Attempted & S, now: string) => Columns
}

const perRun = 200

/** Queues again, or marks as failed, the rows that a server was sending when it died. */
export function recoverInterrupted<S extends Columns>(app: PbApp, outbox: Outbox<S>): void {
  const now = moment()
  const where = `status = 'sending' AND next_at < {:now}`
  for (const row of findRows(app, outbox, `${where} LIMIT ${perRun}`, now)) {
    const next = { next_at: now, ...outbox.interrupted(row) }
    updateRows(app, outbox.table, next, `${where} AND id = {:id}`, { id: row.id, now })
  }
}

export const failOldRows = (app: PbApp, { table }: { table: string }, before: string): unknown =>
  exec(
    app,
    `UPDATE ${table} SET status = 'failed', why = CASE WHEN why = '' THEN 'too-old' ELSE why END, updated = {:now}
     WHERE status = 'queued' AND queued_at < {:before}`,
    { now: moment(), before },
  )

/** Sends due rows one by one until `send` returns false. After 200 rows it schedules another run of the job. */
export function sendDueRows<S extends Columns>(
  app: PbApp,
  outbox: Outbox<S>,
  send: (row: Attempted & S) => boolean,
): void {
  for (let n = 0; n < perRun; n++) {
    const row = isStopping() ? null : claimNext(app, outbox)
    if (!row || !send(row)) return
  }
  runSoon(app, outbox.job)
}

function claimNext<S extends Columns>(app: PbApp, outbox: Outbox<S>): (Attempted & S) | null {
  for (;;) {
    const now = nowMs()
    const [row] = findRows(
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
      updateRows(app, outbox.table, refused, where, { id })
      continue
    }
    const claim = { status: 'sending', tries: tries + 1, next_at: moment(now + outbox.claimMs) }
    const noted = outbox.noted(row, moment(now))
    if (updateRows(app, outbox.table, { ...claim, ...noted }, where, { id }) === 1) return { ...row, tries: tries + 1 }
  }
}

/** Records the result of an attempt, unless another worker has claimed the row since. */
export const recordAttempt = (
  app: PbApp,
  { table }: { table: string },
  { id, tries }: Attempted,
  end: Next<'sent' | 'queued' | 'failed'>,
): unknown =>
  updateRows(app, table, end, `status = 'sending' AND tries = {:tried} AND id = {:id}`, { id, tried: tries })

function findRows<S extends Columns>(
  app: PbApp,
  { table, shape }: Outbox<S>,
  where: string,
  now: string,
): (Attempted & S)[] {
  const columns = { ...shape, id: '', tries: 0 }
  const names = Object.keys(columns).map((column) => `"${column}"`)
  const all: unknown = rows(app, `SELECT ${names.join(', ')} FROM ${table} WHERE ${where}`, { now }, columns)
  return all as (Attempted & S)[]
}
