import { moment } from './clock'
import { exec, newId, one } from './db'

/** What is written down of a change. Secrets, passwords and mail bodies never. */
export interface AuditFact {
  /** '' and 'system' for the server's own work. */
  actor: string
  actorName: string
  /** `noun.verb`, e.g. `payment.approve`. */
  action: string
  /** `collection/id`. */
  subject: string
  before?: unknown
  after?: unknown
}

/**
 * Appends to the audit log inside the transaction of the change. Each entry carries the hash of the one before it, so that
 * a later alteration shows (`coterie audit`).
 */
export function audit(app: PbApp, fact: AuditFact): void {
  const last = one(app, 'SELECT n, hash FROM audit_log ORDER BY n DESC LIMIT 1', {}, { n: 0, hash: '' })
  const entry = {
    n: (last?.n ?? 0) + 1,
    at: moment(),
    actor: fact.actor,
    actor_name: fact.actorName,
    action: fact.action,
    subject: fact.subject,
    before: JSON.stringify(fact.before ?? null),
    after: JSON.stringify(fact.after ?? null),
    prev_hash: last?.hash ?? '',
  }
  exec(
    app,
    `INSERT INTO audit_log (id, n, at, actor, actor_name, action, subject, before, after, prev_hash, hash, created, updated)
     VALUES ({:id}, {:n}, {:at}, {:actor}, {:actor_name}, {:action}, {:subject}, {:before}, {:after}, {:prev_hash}, {:hash}, {:at}, {:at})`,
    { id: newId(), ...entry, hash: auditHash(entry) },
  )
}

/** The hash of an entry over all its facts and the hash before it. */
export function auditHash(entry: {
  n: number
  at: string
  actor: string
  action: string
  subject: string
  before: string
  after: string
  prev_hash: string
}): string {
  const { n, at, actor, action, subject, before, after, prev_hash } = entry
  return $coterie.sha256(JSON.stringify([n, at, actor, action, subject, before, after, prev_hash]))
}
