import type { AuditAction } from '../../domain/record/audit-actions'
import { withoutPersonal } from '../../domain/record/audit-values'
import { moment } from './clock'
import { exec, newId } from './db'

export interface Actor {
  /** The id of the account; '' if the actor is not an account. */
  id: string
  name: string
}

export const system: Actor = { id: '', name: 'system' }

/** Values before and after a change. Must never contain secrets, passwords or email bodies. */
export interface AuditChange {
  before?: unknown
  after?: unknown
}

export interface AuditFact extends AuditChange {
  actor: Actor
  action: AuditAction
  subject: string
}

/** SQL for an entry's hash over its content and the previous hash; keyed, so that only the program can compute it. */
export const entryHashSql = `coterie_keyed(json_array(n, at, actor, action, subject, before, after, personal, prev_hash))`
export const valueHashSql = (n: string, field: string, value: string): string =>
  `coterie_keyed(json_array(${n}, ${field}, ${value}))`

/**
 * Appends to the audit log in the transaction of the change. Personal values are stored separately, and the chain covers
 * their keyed hashes (M31).
 */
export const audit = (app: PbApp, actor: Actor, action: AuditAction, subject: string, change: AuditChange = {}): void =>
  auditAll(app, [{ actor, action, subject, ...change }])

export function auditAll(app: PbApp, facts: readonly AuditFact[]): void {
  if (facts.length === 0) return
  const entries = JSON.stringify(facts.map(entryOf))
  const bound = { entries, at: moment() }
  const last = '(SELECT COALESCE(MAX(l.n), 0) AS n FROM audit_log l) last'
  exec(
    app,
    `INSERT INTO _audit_values (entry, field, value) SELECT last.n + e.key + 1, v.key, v.value
     FROM ${last}, json_each({:entries}) e, json_each(e.value -> 'personal') v`,
    { entries },
  )
  // each row of `chain` holds the number and hash of the entry that the next one continues
  exec(
    app,
    `WITH RECURSIVE facts AS MATERIALIZED (
       SELECT last.n + e.key + 1 AS n, {:at} AS at, e.value ->> 'id' AS id, e.value ->> 'actor' AS actor,
         e.value ->> 'action' AS action, e.value ->> 'subject' AS subject, e.value ->> 'before' AS before,
         e.value ->> 'after' AS after,
         (SELECT json_group_object(v.key, ${valueHashSql('last.n + e.key + 1', 'v.key', 'v.value')})
          FROM json_each(e.value -> 'personal') v) AS personal
       FROM ${last}, json_each({:entries}) e),
     chain (upto, prev_hash) AS (
       SELECT last.n, COALESCE((SELECT l.hash FROM audit_log l ORDER BY l.n DESC LIMIT 1), '') FROM ${last}
       UNION ALL SELECT n, ${entryHashSql} FROM chain JOIN facts ON n = upto + 1)
     INSERT INTO audit_log
       (id, n, at, actor, actor_name, action, subject, before, after, personal, prev_hash, hash, created, updated)
     SELECT f.id, f.n, f.at, f.actor, '', f.action, f.subject, f.before, f.after, f.personal, b.prev_hash, c.prev_hash, f.at, f.at
     FROM facts f JOIN chain b ON b.upto = f.n - 1 JOIN chain c ON c.upto = f.n ORDER BY f.n`,
    bound,
  )
  $coterie.anchorAfterCommit(app)
}

function entryOf({ actor, action, subject, before, after }: AuditFact) {
  const { log, values } = withoutPersonal({ actor_name: actor.name, before: before ?? null, after: after ?? null })
  return {
    id: newId(),
    actor: actor.id,
    action,
    subject,
    before: JSON.stringify(log.before),
    after: JSON.stringify(log.after),
    personal: values,
  }
}
