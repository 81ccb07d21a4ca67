import { moment, nowMs } from './clock'
import { exec, one, rows, type Bound } from './db'

/**
 * What is sent by a job, at least once: rows with `status`, `tries`, `queued_at`, `tried_at`, `next_at`, `response_code`, `why`, `took_ms`
 * and `updated`. One is claimed by one conditional UPDATE before it goes out, and what a server had in hand when it died goes again.
 */
interface Outbox<S extends { [column: string]: Bound }> {
  table: string
  /** The columns of what is sent, each with a value of its type. */
  shape: S
  /** A claim older than that belongs to a server that died while sending. */
  claimMs: number
}

/** Of each row `id`, and how often it was tried. */
interface Tried {
  id: string
  tries: number
}

const perRun = 200

/** What was being sent when a server ended goes again at once, or has had its last try. */
export function takeUpInterrupted<S extends { [column: string]: Bound }>(
  app: PbApp,
  { table, shape }: Outbox<S>,
  mayGoAgain: (row: Tried & S) => boolean,
): void {
  const now = moment()
  const cut = rows(
    app,
    `SELECT ${columnsOf(shape)} FROM ${table} WHERE status = 'sending' AND next_at < {:now} LIMIT ${perRun}`,
    { now },
    { ...shape, id: '', tries: 0 },
  )
  for (const row of cut) {
    exec(
      app,
      `UPDATE ${table} SET status = {:status}, why = 'interrupted', response_code = 0, next_at = {:now}, updated = {:now}
       WHERE id = {:id} AND status = 'sending' AND next_at < {:now}`,
      { id: row.id, now, status: mayGoAgain(row as unknown as Tried & S) ? 'queued' : 'failed' },
    )
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

/** The next that is due, which this worker alone has in hand then; `tries` counts the one that begins. Null: none is. */
export function claimNext<S extends { [column: string]: Bound }>(
  app: PbApp,
  { table, shape, claimMs }: Outbox<S>,
): (Tried & S) | null {
  for (;;) {
    const now = nowMs()
    const next: unknown = one(
      app,
      `SELECT ${columnsOf(shape)} FROM ${table} WHERE status = 'queued' AND next_at <= {:now} ORDER BY next_at, id LIMIT 1`,
      { now: moment(now) },
      { ...shape, id: '', tries: 0 },
    )
    if (next === null) return null
    const row = next as Tried & S
    const claimed = exec(
      app,
      `UPDATE ${table} SET status = 'sending', tries = tries + 1, tried_at = {:now}, next_at = {:until}, updated = {:now}
       WHERE id = {:id} AND status = 'queued'`,
      { id: row.id, now: moment(now), until: moment(now + claimMs) },
    )
    if (claimed === 1) return { ...row, tries: row.tries + 1 }
  }
}

/** What came of a try. */
export interface OutboxEnd {
  status: 'sent' | 'queued' | 'failed'
  why: string
  code: number
  tookMs: number
  /** When it is tried next, from now. */
  waitMs: number
}

/** Notes what came of a try. Only of a row that is still `sending`: a worker that was away for too long has nothing to say any more. */
export function noteTried(app: PbApp, { table }: { table: string }, { id, tries }: Tried, end: OutboxEnd): void {
  const now = nowMs()
  exec(
    app,
    `UPDATE ${table} SET status = {:status}, why = {:why}, response_code = {:code}, took_ms = {:took}, next_at = {:next},
       updated = {:now} WHERE id = {:id} AND status = 'sending' AND tries = {:tries}`,
    {
      id,
      tries,
      status: end.status,
      why: end.why,
      code: end.code,
      took: end.tookMs,
      next: moment(now + end.waitMs),
      now: moment(now),
    },
  )
}

const columnsOf = (shape: { [column: string]: Bound }): string => ['id', 'tries', ...Object.keys(shape)].join(', ')
