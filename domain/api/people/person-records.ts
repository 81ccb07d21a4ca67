import * as v from 'valibot'
import { collections } from '../../collections/all'
import type { Collection } from '../../collections/define/collection'
import { paymentProblems } from '../../money/payments/payment-refusal'
import { ownCollections, type OwnCollection, type OwnRows } from '../../people/deletion/own-collections'
import { roles } from '../../people/roles'
import { rowEventKinds } from '../../people/timeline'
import { auditActions } from '../../record/audit-actions'
import { cents, id, pageCursor } from '../atoms'
import { auditAbout } from '../../record/audit-about'
import { call, query, type OutputOf } from '../route'
import { rowSchemaOf } from '../row-schema'

const { rates, earnings, referral_attributions } = collections

const ownRows = Object.fromEntries(
  ownCollections.map((name) => [name, v.exactOptional(v.array(rowSchemaOf<Collection>(collections[name])))]),
) as unknown as { [C in OwnCollection]: v.ExactOptionalSchema<v.GenericSchema<OwnRows[C]>, undefined> }

/** Returns the rows from which admins' screens compute a person's amounts. With `since`, only later changes. */
export const personRecordsRoute = query('GET /api/admin/people/records', {
  access: 'admin',
  input: v.object({
    user: id,
    after: v.exactOptional(pageCursor),
    /** The `mark` of an earlier response. If it is too old, all rows are returned (`whole`). */
    since: v.exactOptional(v.pipe(v.string(), v.maxLength(60))),
  }),
  output: v.object({
    /** Whether all rows are included, so earlier ones must be discarded. */
    whole: v.boolean(),
    rows: v.object(ownRows),
    gone: v.array(v.object({ c: v.picklist(ownCollections), id })),
    next: v.string(),
    mark: v.string(),
    beside: v.exactOptional(
      v.object({
        rates: v.array(rowSchemaOf(rates)),
        referredBy: v.array(rowSchemaOf(referral_attributions)),
        referrer: v.object({ id, name: v.string(), moved: v.boolean() }),
        /** Active commission lines of affiliates that contain days of this person's rentals (M14). */
        countedLines: v.array(rowSchemaOf(earnings)),
        note: v.string(),
        lastLoginAt: v.string(),
        /** When the admin was locked out, until another admin allows a new second factor (S24). */
        factorLockedSince: v.exactOptional(v.string()),
        devices: v.array(
          v.object({
            id,
            name: v.string(),
            installed: v.boolean(),
            since: v.string(),
            lastLoginAt: v.string(),
            expiresAt: v.string(),
          }),
        ),
      }),
    ),
  }),
})

export const removeMemberDeviceRoute = call('POST /api/admin/people/remove-device', {
  access: 'admin',
  input: v.object({ device: id }),
  audit: ['device.remove'],
})

/** Lists the person's audit log entries, and events that are recorded only in rows of other collections, newest first. */
export const personTimelineRoute = query('GET /api/admin/people/timeline', {
  access: 'admin',
  input: v.object({ user: id, after: v.exactOptional(pageCursor) }),
  output: v.object({
    rows: v.array(
      v.object({
        key: v.string(),
        at: v.string(),
        what: v.picklist([...auditActions, ...rowEventKinds]),
        /** '' for the server or an unknown person. */
        actor: id,
        actorName: v.string(),
        subject: v.string(),
        onLog: v.boolean(),
        about: auditAbout,
        /** A device, role, status, template or version, depending on the event; '' if none. */
        detail: v.string(),
        reason: v.string(),
      }),
    ),
    next: v.string(),
  }),
})

/** Returns a person's statistics, computed by the same functions as on the person's own screens. */
export const personStatsRoute = query('GET /api/admin/people/stats', {
  access: 'admin',
  input: v.object({ user: id }),
  output: v.object({
    paidCents: cents,
    inPaymentsCents: cents,
    balanceCents: cents,
    heldCents: cents,
    approval: v.exactOptional(v.object({ problem: v.picklist(['', ...paymentProblems]), until: v.string() })),
    running: v.exactOptional(v.object({ month: v.string(), cents })),
    rental: v.object({ from: v.string(), to: v.string(), ended: v.boolean() }),
    referrals: v.object({ people: v.number(), active: v.number() }),
    about: v.object({
      roles: v.array(v.picklist(roles)),
      language: v.picklist(['en', 'es']),
      since: v.string(),
      devices: v.array(v.object({ name: v.string(), since: v.string() })),
      months: v.array(v.object({ month: v.string(), cents, paidCents: cents })),
    }),
  }),
})

export type PersonStats = OutputOf<typeof personStatsRoute>
export type TimelineRow = OutputOf<typeof personTimelineRoute>['rows'][number]
