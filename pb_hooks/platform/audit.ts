import type { AuditAction } from '../../domain/record/audit-actions'
import { withoutPersonal } from '../../domain/record/audit-values'
import { moment } from './clock'
import { exec, newId } from './db'

/** What is written down of a change. Secrets, passwords and mail bodies never. */
export interface AuditFact {
  /** '' and 'system' for the server's own work. */
  actor: string
  actorName: string
  action: AuditAction
  /** `collection/id`. */
  subject: string
  before?: unknown
  after?: unknown
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
export function audit(app: PbApp, fact: AuditFact): void {
  const { log, values } = withoutPersonal({
    actor_name: fact.actorName,
    before: fact.before ?? null,
    after: fact.after ?? null,
  })
  const next = `CAST((SELECT COALESCE(MAX(l.n), 0) + 1 FROM audit_log l) AS INTEGER)`
  const personal = JSON.stringify(values)
  exec(
    app,
    `INSERT INTO audit_values (entry, field, value) SELECT ${next}, v.key, v.value FROM json_each({:personal}) v`,
    { personal },
  )
  exec(
    app,
    `INSERT INTO audit_log
       (id, n, at, actor, actor_name, action, subject, before, after, personal, prev_hash, hash, created, updated)
     SELECT {:id}, n, at, actor, '', action, subject, before, after, personal, prev_hash, ${entryMark}, at, at FROM (
       SELECT ${next} AS n, {:at} AS at, {:actor} AS actor, {:action} AS action, {:subject} AS subject, {:before} AS before,
         {:after} AS after,
         (SELECT json_group_object(v.key, ${valueMark(next, 'v.key', 'v.value')}) FROM json_each({:personal}) v) AS personal,
         COALESCE((SELECT l.hash FROM audit_log l ORDER BY l.n DESC LIMIT 1), '') AS prev_hash)`,
    {
      id: newId(),
      at: moment(),
      actor: fact.actor,
      action: fact.action,
      subject: fact.subject,
      before: JSON.stringify(log.before),
      after: JSON.stringify(log.after),
      personal,
    },
  )
  $coterie.anchorAfterCommit(app)
}
