import * as v from 'valibot'
import { collections } from '../../collections/all'
import type { Collection } from '../../collections/define/collection'
import { paymentProblems } from '../../money/payments/payment-refusal'
import { ownCollections, type OwnCollection, type OwnRows } from '../../people/deletion/own-collections'
import { roles } from '../../people/roles'
import { rowEventKinds } from '../../people/timeline'
import { auditActions } from '../../record/audit-actions'
import { cents, noOutput, id, pageCursor } from '../atoms'
import { auditAbout } from '../../record/audit-about'
import { call, query, type OutputOf } from '../route'
import { rowSchemaOf } from '../row-schema'

const { rates, earnings, referral_attributions } = collections

const ownRows = Object.fromEntries(
  ownCollections.map((name) => [name, v.exactOptional(v.array(rowSchemaOf<Collection>(collections[name])))]),
) as unknown as { [C in OwnCollection]: v.ExactOptionalSchema<v.GenericSchema<OwnRows[C]>, undefined> }

/**
 * Returns a person's records as rows, from which admins' screens compute the same amounts as the person's own screens. The
 * response is paged; with `since` it contains only changes after an earlier response. `not-found`.
 */
export const personRecordsRoute = query('GET /api/admin/people/records', {
  access: 'admin',
  input: v.object({
    user: id,
    /** `next` of the previous page, with the same `since`. */
    after: v.exactOptional(pageCursor),
    /** `mark` of an earlier complete response. If it is too old, the response contains all rows (`whole`). */
    since: v.exactOptional(v.pipe(v.string(), v.maxLength(60))),
  }),
  output: v.object({
    /** Whether all rows are included, so earlier ones must be discarded. */
    whole: v.boolean(),
    rows: v.object(ownRows),
    /** Rows that no longer belong to the person. */
    gone: v.array(v.object({ c: v.picklist(ownCollections), id })),
    next: v.string(),
    /** The position of the change log before the first page was read. */
    mark: v.string(),
    /** Related data, complete on the first page. */
    beside: v.exactOptional(
      v.object({
        /** The program's rates, including future ones. */
        rates: v.array(rowSchemaOf(rates)),
        /** The affiliates who earn or have earned on this person. */
        referredBy: v.array(rowSchemaOf(referral_attributions)),
        /** The current affiliate, '' if none, and whether an admin moved the person to that affiliate. */
        referrer: v.object({ id, name: v.string(), moved: v.boolean() }),
        /** Active commission lines of affiliates that contain days of this person's rentals (M14). */
        countedLines: v.array(rowSchemaOf(earnings)),
        note: v.string(),
        lastLoginAt: v.string(),
        /**
         * The time since which an admin can't sign in, until another admin allows a new second factor (S24); '' if not
         * locked.
         */
        factorLockedSince: v.exactOptional(v.string()),
        /** The devices that are signed in, last used first. */
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

/**
 * Removes a person's device as an admin. The next request of the device is rejected. `not-allowed` for the admin's own
 * devices.
 */
export const removeMemberDeviceRoute = call('POST /api/admin/people/remove-device', {
  access: 'admin',
  input: v.object({ device: id }),
  output: noOutput,
  audit: ['device.remove'],
})

/**
 * Lists a person's events in pages, newest first: audit log entries, and events that appear only as rows (sign-ups,
 * sign-ins, payments, holds, tickets, emails). `not-found`.
 */
export const personTimelineRoute = query('GET /api/admin/people/timeline', {
  access: 'admin',
  input: v.object({ user: id, after: v.exactOptional(pageCursor) }),
  output: v.object({
    rows: v.array(
      v.object({
        key: v.string(),
        at: v.string(),
        what: v.picklist([...auditActions, ...rowEventKinds]),
        /** Who did it; '' for the server or an unknown person. */
        actor: id,
        actorName: v.string(),
        /** The record that the event is about, as `collection/id`. */
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

/**
 * Returns the numbers next to a person's ticket. They are computed by the same functions as on the person's own screens.
 */
export const personStatsRoute = query('GET /api/admin/people/stats', {
  access: 'admin',
  input: v.object({ user: id }),
  output: v.object({
    paidCents: cents,
    /** The amount in open payments; `balanceCents` is the amount for the next run. */
    inPaymentsCents: cents,
    balanceCents: cents,
    heldCents: cents,
    /**
     * If there are pending payments: the problem that prevents the next one's approval, '' if none, and when the problem
     * ends, '' if it doesn't end by itself.
     */
    approval: v.exactOptional(v.object({ problem: v.picklist(['', ...paymentProblems]), until: v.string() })),
    /** The rental's amount in the current month up to today; missing without a rental. */
    running: v.exactOptional(v.object({ month: v.string(), cents })),
    /** The last rental. `from` is '' if there is none, and `to` is '' if it has no end. */
    rental: v.object({ from: v.string(), to: v.string(), ended: v.boolean() }),
    /** The number of referred people with an account, and of those whose rental is active now. */
    referrals: v.object({ people: v.number(), active: v.number() }),
    about: v.object({
      roles: v.array(v.picklist(roles)),
      language: v.picklist(['en', 'es']),
      since: v.string(),
      /** The devices that are signed in, last used first. */
      devices: v.array(v.object({ name: v.string(), since: v.string() })),
      /** The earned and paid amounts of the last six complete months, oldest first. */
      months: v.array(v.object({ month: v.string(), cents, paidCents: cents })),
    }),
  }),
})

export type PersonStats = OutputOf<typeof personStatsRoute>
export type TimelineRow = OutputOf<typeof personTimelineRoute>['rows'][number]
