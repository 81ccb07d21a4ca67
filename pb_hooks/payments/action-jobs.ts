import type { PaymentActionJob } from '../../domain/collections/money/payment-action-jobs'
import type { Cents, Id } from '../../domain/entities'
import type { PaymentAction } from '../../domain/money/payments/payment-list'
import type { PaymentRefusal } from '../../domain/money/payments/payment-refusal'
import { moment } from '../platform/clock'
import { exec, one, rows } from '../platform/db'

export type ActionJob = Pick<
  PaymentActionJob,
  'id' | 'action' | 'actor' | 'reference' | 'sent_on' | 'tries' | 'total' | 'total_cents'
>

export type SkippedCounts = { [code in PaymentRefusal['code']]?: number }
export const noneSkipped: SkippedCounts = {}

export interface ActionProgress {
  moved: number
  movedCents: Cents
  left: SkippedCounts
}

/** Returns the next job: an interrupted one, otherwise the one that has waited longest; null = none. */
export const nextActionJob = (app: PbApp): ActionJob | null => oldest(app, 'working') ?? oldest(app, 'waiting')

function oldest(app: PbApp, state: PaymentActionJob['state']): ActionJob | null {
  const found = one(
    app,
    `SELECT id, action, actor, reference, sent_on, tries, total, total_cents FROM payment_action_jobs
     WHERE state = {:state} ORDER BY created LIMIT 1`,
    { state },
    { id: '', action: '', actor: '', reference: '', sent_on: '', tries: 0, total: 0, total_cents: 0 },
  )
  return found && { ...found, action: found.action as PaymentAction }
}

/** Returns what earlier attempts did, derived from the payments that remain in the job's list. */
export function readProgress(app: PbApp, job: ActionJob): ActionProgress {
  const counted = rows(
    app,
    `SELECT k.code, COUNT(*) AS count, COALESCE(SUM(p.amount_cents), 0) AS cents
     FROM _payment_action_items k CROSS JOIN user_payments p ON p.id = k.payment WHERE k.job = {:job} GROUP BY k.code`,
    { job: job.id },
    { code: '', count: 0, cents: 0 },
  )
  return {
    moved: counted.reduce((n, { count }) => n - count, job.total),
    movedCents: counted.reduce((sum, { cents }) => sum - cents, job.total_cents),
    left: Object.fromEntries(counted.filter(({ code }) => code !== '').map(({ code, count }) => [code, count])),
  }
}

export const nextPayments = (tx: PbApp, { id }: ActionJob, most: number): Id[] =>
  rows(
    tx,
    `SELECT payment FROM _payment_action_items WHERE job = {:id} AND code = '' ORDER BY payment LIMIT {:most}`,
    { id, most },
    { payment: '' },
  ).map(({ payment }) => payment)

export function removeFromJob(
  tx: PbApp,
  { id }: ActionJob,
  some: readonly Id[],
  refused: readonly PaymentRefusal[],
): void {
  exec(
    tx,
    `DELETE FROM _payment_action_items WHERE job = {:id} AND code = '' AND payment IN (SELECT value FROM json_each({:some}))`,
    { id, some: JSON.stringify(some) },
  )
  if (refused.length === 0) return
  exec(
    tx,
    `INSERT INTO _payment_action_items (job, code, payment)
     SELECT {:id}, value ->> 'code', value ->> 'payment' FROM json_each({:refused})`,
    { id, refused: JSON.stringify(refused) },
  )
}

export const recordActionStart = (tx: PbApp, { id, tries }: ActionJob): unknown =>
  exec(tx, `UPDATE payment_action_jobs SET state = 'working', tries = {:tries}, updated = {:now} WHERE id = {:id}`, {
    id,
    tries: tries + 1,
    now: moment(),
  })

/** Stores a job's progress for screens and resets the number of its attempts, because it has advanced. */
export function recordActionProgress(tx: PbApp, { id }: ActionJob, { moved, movedCents, left }: ActionProgress): void {
  exec(
    tx,
    `UPDATE payment_action_jobs SET done = {:moved}, done_cents = {:movedCents}, skipped = {:left}, tries = 0, updated = {:now}
     WHERE id = {:id}`,
    { id, moved, movedCents, left: JSON.stringify(left), now: moment() },
  )
}

/** Closes a job and deletes its list. `code`: the reason why it ended early; '' = completed. */
export function closeActionJob(tx: PbApp, { id }: ActionJob, code: string): void {
  exec(tx, 'DELETE FROM _payment_action_items WHERE job = {:id}', { id })
  exec(tx, `UPDATE payment_action_jobs SET state = {:state}, code = {:code}, updated = {:now} WHERE id = {:id}`, {
    id,
    state: code === '' ? 'done' : 'failed',
    code,
    now: moment(),
  })
}
