import type { AuditAction } from '../../domain/record/audit-actions'
import { withoutPersonal } from '../../domain/record/audit-values'
import { moment } from './clock'
import { exec, newId } from './db'

/** Who acts: a person, the server, or a link that somebody opened. */
export interface Actor {
  /** '' if it is no account. */
  id: string
  name: string
}

/** The server's own work. */
export const system: Actor = { id: '', name: 'system' }

/** What was there before a change and after it. Secrets, passwords and mail bodies never. */
export interface AuditChange {
  before?: unknown
  after?: unknown
}

/** What is written down of a change. */
export interface AuditFact extends AuditChange {
  actor: Actor
  action: AuditAction
  /** `collection/id`. */
  subject: string
}

/** SQL for an entry's hash over everything it shows and the hash before it; keyed, so that only the program makes one. */
export const entryMark = `coterie_keyed(json_array(n, at, actor, action, subject, before, after, personal, prev_hash))`
/** SQL for the keyed hash of one personal value. */
export const valueMark = (n: string, field: string, value: string): string =>
  `coterie_keyed(json_array(${n}, ${field}, ${value}))`

/**
 * Appends to the audit log inside the transaction of the change. Each entry is chained to the one before; personal values,
 * the name under "who" among them, stand beside the log and the chain covers a keyed hash of each (M31). Once the change is
 * committed, where the log ends is written outside the database.
 */
export const audit = (app: PbApp, fact: AuditFact): void => auditAll(app, [fact])

/** The same for many facts of one transaction, each with its own entry, in their order. */
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
  // a row of the chain: up to which entry it goes, and that entry's hash, which the next one starts from
  exec(
    app,
    `WITH RECURSIVE facts AS MATERIALIZED (
       SELECT last.n + e.key + 1 AS n, {:at} AS at, e.value ->> 'id' AS id, e.value ->> 'actor' AS actor,
         e.value ->> 'action' AS action, e.value ->> 'subject' AS subject, e.value ->> 'before' AS before,
         e.value ->> 'after' AS after,
         (SELECT json_group_object(v.key, ${valueMark('last.n + e.key + 1', 'v.key', 'v.value')})
          FROM json_each(e.value -> 'personal') v) AS personal
       FROM ${last}, json_each({:entries}) e),
     chain (upto, prev_hash) AS (
       SELECT last.n, COALESCE((SELECT l.hash FROM audit_log l ORDER BY l.n DESC LIMIT 1), '') FROM ${last}
       UNION ALL SELECT n, ${entryMark} FROM chain JOIN facts ON n = upto + 1)
     INSERT INTO audit_log
       (id, n, at, actor, actor_name, action, subject, before, after, personal, prev_hash, hash, created, updated)
     SELECT f.id, f.n, f.at, f.actor, '', f.action, f.subject, f.before, f.after, f.personal, b.prev_hash, c.prev_hash, f.at, f.at
     FROM facts f JOIN chain b ON b.upto = f.n - 1 JOIN chain c ON c.upto = f.n ORDER BY f.n`,
    bound,
  )
  $coterie.anchorAfterCommit(app)
}

/** A fact as the statements read it; what is personal apart. */
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
