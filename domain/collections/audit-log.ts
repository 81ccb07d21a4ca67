import { adminOnline } from './define/access'
import { collection, type RowOf } from './define/collection'
import { actor, json, moment, text, integer } from './define/field'
import { index, unique } from './define/table-index'

/** Rows are never changed or deleted, and each contains the hash of the previous row. */
export const auditLog = collection('audit_log', {
  fields: {
    n: integer({ min: 1 }),
    at: moment(),
    actor: actor(),
    actor_name: text(101),
    action: text(100),
    subject: text(500),
    before: json<unknown>(),
    after: json<unknown>(),
    prev_hash: text(64),
    hash: text(64),
    personal: json<Record<string, string> | null>(),
  },
  indexes: [
    unique('n', ['n']),
    index('subject', ['subject', 'n']),
    index('action', ['action', 'n']),
    index('actor', ['actor', 'n']),
    index('actor_action', ['actor', 'action', 'n']),
    index('at', ['at', 'n']),
  ],
  visibleTo: [adminOnline],
})
export type AuditEntry = RowOf<typeof auditLog>
