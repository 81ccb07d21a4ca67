import * as v from 'valibot'
import { auditAbout } from '../../record/audit-about'
import { auditActions, paymentLockStates } from '../../record/audit-actions'
import { doneKinds } from '../../program/done-today'
import { calendarDate, cents, count, id, month, requiredReason, pageCursor, searchText } from '../atoms'
import { command, query, type OutputOf, type InputOf } from '../route'

export const auditLogRoute = query('GET /api/admin/audit-log', {
  access: 'admin',
  input: v.object({
    after: v.exactOptional(pageCursor),
    subject: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
    action: v.exactOptional(v.picklist(auditActions)),
    actor: v.exactOptional(id),
    month: v.exactOptional(month),
    upto: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
    /** Matches a name of the subject or actor, a ticket's number, or a setting's key. */
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
    total: count,
    admins: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
})

/** Returns the state of the log's hash chain, which is checked on request, and always while the log is short. */
export const auditChainRoute = query('GET /api/admin/audit-log/chain', {
  access: 'admin',
  input: v.object({ from: calendarDate, verify: v.exactOptional(v.literal('1')) }),
  output: v.object({
    total: v.number(),
    payments: v.picklist(paymentLockStates),
    since: v.string(),
    spans: v.array(v.object({ at: v.string(), count: v.number() })),
    checked: v.nullable(
      v.object({
        at: v.string(),
        ms: v.number(),
        broken: v.number(),
        brokenAt: v.string(),
        /** Whether the log's end matches the anchor file outside the database. */
        anchor: v.picklist(['matches', 'missing', 'damaged', 'cut']),
      }),
    ),
  }),
})

/** Allows payments although the audit log is broken from `entry` on (decision 0044). */
export const resumePaymentsRoute = command('POST /api/admin/audit-log/resume-payments', {
  access: 'admin',
  input: v.object({ entry: v.pipe(v.number(), v.integer(), v.minValue(0)), reason: requiredReason }),
  audit: ['log.resume'],
})

export type AuditPage = OutputOf<typeof auditLogRoute>
export type AuditRow = AuditPage['rows'][number]
export type AuditLogFilter = Omit<InputOf<typeof auditLogRoute>, 'after'>
export type AuditChain = OutputOf<typeof auditChainRoute>

/** Returns what all admins did since the start of today in the program's time zone. */
export const doneTodayRoute = query('GET /api/admin/done-today', {
  access: 'admin',
  output: v.object({
    rows: v.array(
      v.object({
        kind: v.picklist(doneKinds),
        count: v.number(),
        /** The sum of the payments, of the batch, or of the generated lines; 0 for other work. */
        cents,
        /** The batch and its number, or the month; '' and 0 otherwise. */
        batch: v.string(),
        n: v.number(),
        month: v.string(),
      }),
    ),
    /** The names of the admins, the one who did most first. */
    admins: v.array(v.string()),
  }),
})

export type DoneToday = OutputOf<typeof doneTodayRoute>
