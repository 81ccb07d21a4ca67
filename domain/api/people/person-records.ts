import * as v from 'valibot'
import { collections } from '../../collections/all'
import type { Collection } from '../../collections/define/collection'
import { paymentProblems } from '../../money/payments/payment-refusal'
import { ownCollections, type OwnCollection, type OwnRows } from '../../people/deletion/own-collections'
import { roles } from '../../people/roles'
import { toldByRows } from '../../people/timeline'
import { auditActions } from '../../record/audit-actions'
import { cents, done, id, pageKey } from '../atoms'
import { auditAbout } from '../../record/audit-about'
import { call, query, type OutputOf } from '../route'
import { rowOf } from '../row-schema'

const { rates, earnings, referral_attributions } = collections

const ownRows = Object.fromEntries(
  ownCollections.map((name) => [name, v.exactOptional(v.array(rowOf<Collection>(collections[name])))]),
) as unknown as { [C in OwnCollection]: v.ExactOptionalSchema<v.GenericSchema<OwnRows[C]>, undefined> }

/**
 * A person's records, as rows of their collections, for the same functions that the person's own screens are made by. A page at a
 * time; with `since` only what has changed since an earlier answer. `not-found` for somebody who isn't there.
 */
export const personRecordsRoute = query('GET /api/admin/people/records', {
  access: 'admin',
  input: v.object({
    user: id,
    /** Where the answer goes on: `next` of the page before, asked with the same `since`. */
    after: v.exactOptional(pageKey),
    /** `mark` of an answer that was read to its end. Where it says nothing any more, everything is answered (`whole`). */
    since: v.exactOptional(v.pipe(v.string(), v.maxLength(60))),
  }),
  output: v.object({
    /** All of the person's rows, not only what changed: what was read before counts no more. */
    whole: v.boolean(),
    rows: v.object(ownRows),
    /** Rows that are theirs no more. */
    gone: v.array(v.object({ c: v.picklist(ownCollections), id })),
    next: v.string(),
    /** How far the log of changes had come before anything was read. */
    mark: v.string(),
    /** What is kept of the person under other names, whole in each answer that begins one (no `after`). */
    beside: v.exactOptional(
      v.object({
        /** Of the program's own rates all: also those to come. */
        rates: v.array(rowOf(rates)),
        /** Who earns or earned on this person. */
        referredBy: v.array(rowOf(referral_attributions)),
        /** The affiliate who does now, '' = nobody, and whether an admin's move made it so. */
        referrer: v.object({ id, name: v.string(), moved: v.boolean() }),
        /** Living lines of affiliates that counted days of this person's rentals (M14). */
        countedLines: v.array(rowOf(earnings)),
        note: v.string(),
        lastLoginAt: v.string(),
        /** Since when an admin can't sign in without another's leave to set up a second factor (S24), '' = they can. */
        factorLockedSince: v.exactOptional(v.string()),
        /** Where the person is signed in, the last used first. */
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

/** An admin removes a person's device: its next request is refused. One's own are removed under Security (`not-allowed`). */
export const removeDeviceOfRoute = call('POST /api/admin/people/remove-device', {
  access: 'admin',
  input: v.object({ device: id }),
  output: done,
  audit: ['device.remove'],
})

/**
 * What happened to a person, newest first, a page at a time: entries of the audit log about what is theirs, and what rows tell that
 * leave none (sign-ups, sign-ins, generated payments, holds, tickets, letters to their address of now). `not-found` for somebody who
 * isn't there.
 */
export const personTimelineRoute = query('GET /api/admin/people/timeline', {
  access: 'admin',
  input: v.object({ user: id, after: v.exactOptional(pageKey) }),
  output: v.object({
    rows: v.array(
      v.object({
        key: v.string(),
        at: v.string(),
        what: v.picklist([...auditActions, ...toldByRows]),
        /** Who did it: '' = the server itself, or what stands in the row. */
        actor: id,
        actorName: v.string(),
        /** `collection/id`; an entry of the audit log is found by it. */
        subject: v.string(),
        onLog: v.boolean(),
        about: auditAbout,
        /** The one word that tells it apart: a device, a role, a status, a letter's template, a version; '' = none. */
        detail: v.string(),
        /** Why, as it was given; '' = not said. */
        reason: v.string(),
      }),
    ),
    next: v.string(),
  }),
})

/** A person's figures for who answers their ticket, made by the functions that make the person's own. */
export const personFiguresRoute = query('GET /api/admin/people/figures', {
  access: 'admin',
  input: v.object({ user: id }),
  output: v.object({
    paidCents: cents,
    /** In payments on their way, waiting for a run, and held. */
    inPaymentsCents: cents,
    balanceCents: cents,
    heldCents: cents,
    /** Of payments that are pending: what keeps the soonest from being approved by whoever asks ('' = nothing), and until when ('' = not by waiting). */
    approval: v.exactOptional(v.object({ problem: v.picklist(['', ...paymentProblems]), until: v.string() })),
    /** What this month's rental comes to so far; missing without a rental in it. */
    running: v.exactOptional(v.object({ month: v.string(), cents })),
    /** The days of the last rental: '' = none, an empty end = it goes on. */
    rental: v.object({ from: v.string(), to: v.string(), ended: v.boolean() }),
    /** Referred people with an account, and those of them who rent. */
    referrals: v.object({ people: v.number(), active: v.number() }),
    /** The person and their devices. */
    about: v.object({
      roles: v.array(v.picklist(roles)),
      language: v.picklist(['en', 'es']),
      since: v.string(),
      /** Those signed in, the last used first. */
      devices: v.array(v.object({ name: v.string(), since: v.string() })),
      /** The last six months that are over, oldest first: what their lines came to, and what of it was sent. */
      months: v.array(v.object({ month: v.string(), cents, paidCents: cents })),
    }),
  }),
})

export type PersonFigures = OutputOf<typeof personFiguresRoute>
export type TimelineRow = OutputOf<typeof personTimelineRoute>['rows'][number]
