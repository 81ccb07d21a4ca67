import * as v from 'valibot'
import { auditAbout } from '../../record/audit-about'
import { auditActions } from '../../record/audit-actions'
import { paymentsUnderLog } from '../../record/log-lock'
import { calendarDate, count, done, id, month, neededReason, pageKey, searchText } from '../atoms'
import { command, query, type OutputOf, type InputOf } from '../route'

/** The audit log, newest first, a page at a time, narrowed by what, who, when, by a name, and by one record (`collection/id`). */
export const auditLogRoute = query('GET /api/admin/audit-log', {
  access: 'admin',
  input: v.object({
    after: v.exactOptional(pageKey),
    subject: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
    action: v.exactOptional(v.picklist(auditActions)),
    /** Who did it; `system` is the server itself. */
    actor: v.exactOptional(id),
    month: v.exactOptional(month),
    /** From this entry back. */
    upto: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
    /** What an entry is about or who did it, by its name; a ticket also by its number, a setting by its key. */
    search: v.exactOptional(searchText),
  }),
  output: v.object({
    rows: v.array(
      v.object({
        n: v.number(),
        at: v.string(),
        actor: v.string(),
        actorName: v.string(),
        action: v.string(),
        subject: v.string(),
        about: auditAbout,
        before: v.unknown(),
        after: v.unknown(),
      }),
    ),
    next: v.string(),
    /** How many entries the question finds. */
    total: count,
    /** Whom it can be narrowed to: the admins of now. */
    admins: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
})

/**
 * The chain of the log: how many entries there are, those of the last days by half hours (the device makes days of them), and
 * whether each follows the one before. It is looked at when asked for, and by itself while the log is short.
 */
export const auditChainRoute = query('GET /api/admin/audit-log/chain', {
  access: 'admin',
  input: v.object({ from: calendarDate, verify: v.exactOptional(v.literal('1')) }),
  output: v.object({
    total: v.number(),
    /** How payments stand to the log by what was found last. */
    payments: v.picklist(paymentsUnderLog),
    /** When the first entry was made, '' = there is none. */
    since: v.string(),
    spans: v.array(v.object({ at: v.string(), count: v.number() })),
    /** Null: it wasn't looked at. */
    checked: v.nullable(
      v.object({
        at: v.string(),
        /** How long it took. */
        ms: v.number(),
        /** The first entry that doesn't follow or isn't as it was written, and its moment; 0 and '' = none. */
        broken: v.number(),
        brokenAt: v.string(),
        /** The log's end against the anchor outside the database. */
        anchor: v.picklist(['matches', 'missing', 'damaged', 'cut']),
      }),
    ),
  }),
})

/**
 * Lets payments go on although the log is broken, with the reason (decision 93). `entry` is where it was seen to be broken:
 * `changed-meanwhile` when they don't wait for that.
 */
export const goOnRoute = command('POST /api/admin/audit-log/go-on', {
  access: 'admin',
  input: v.object({ entry: v.pipe(v.number(), v.integer(), v.minValue(0)), reason: neededReason }),
  output: done,
  audit: ['log.resume'],
})

export type AuditPage = OutputOf<typeof auditLogRoute>
export type AuditRow = AuditPage['rows'][number]
/** What the log is narrowed to. */
export type AuditAsked = Omit<InputOf<typeof auditLogRoute>, 'after'>
export type AuditChain = OutputOf<typeof auditChainRoute>
