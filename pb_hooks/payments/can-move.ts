import type { Id } from '../../domain/entities'
import { rows } from '../platform/db'
import { paymentProblemSql } from './payee-problems'

/** SQL of a payment `p`: what keeps it from being approved (M12) or dispersed (M24); '' = nothing. Takes `askedBy`. */
export const problem = `(SELECT ${paymentProblemSql} FROM (SELECT 1) LEFT JOIN users u ON u.id = p.user_id)`

/**
 * SQL for which of a question's payments a command can move: of pending ones those whose payee can be paid (M12) and
 * which the admin may approve (M25), of approved ones those in no payout batch (M24).
 */
export const canMove = `${problem} = ''`

/** The jobs that move payments in the background now (decision 38). */
export const livingMoves = (app: PbApp): Id[] =>
  rows(app, `SELECT id FROM payment_move_jobs WHERE state IN ('waiting', 'working')`, {}, { id: '' }).map(
    ({ id }) => id,
  )

/** SQL for whether one of the jobs `{:living}` (JSON) has a payment `p` in its hands. */
export const isBeingMoved = `EXISTS (SELECT 1 FROM json_each({:living}) j CROSS JOIN _payment_moves k
  ON k.move = j.value AND k.code = '' AND k.payment = p.id)`
