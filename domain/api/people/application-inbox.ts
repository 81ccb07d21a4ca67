import * as v from 'valibot'
import { evidenceCauses } from '../../collections/periods/fraud-signals'
import { languageField } from '../../people/account-fields'
import { applicationStatuses } from '../../people/applications'
import { count, done, id, neededReason, pageKey, reason } from '../atoms'
import { command, query, type OutputOf } from '../route'

/** Approves: the affiliate role with its days from today on, in one operation (T3). */
export const approveApplicationRoute = command('POST /api/admin/applications/approve', {
  access: 'admin',
  input: v.object({ application: id }),
  output: v.object({ user: id }),
  audit: ['application.approve', 'role.grant'],
})

/** Rejects, with the reason that the person reads; `note` stays on the audit log, for admins alone. */
export const rejectApplicationRoute = command('POST /api/admin/applications/reject', {
  access: 'admin',
  input: v.object({ application: id, reason: neededReason, note: reason }),
  output: done,
  audit: ['application.reject'],
})

const application = v.object({
  id,
  status: v.picklist(applicationStatuses),
  user: id,
  /** As they were written on the form. */
  name: v.string(),
  email: v.string(),
  /** Whoever sent it was signed in; else somebody wrote the account's address. */
  signedIn: v.boolean(),
  appliedAt: v.string(),
  /** By when an answer was promised with it (P17). */
  promisedBy: v.string(),
  /** '' while it is pending; `decidedBy` names an admin, '' = the product itself, or the person who withdrew. */
  decidedAt: v.string(),
  decidedBy: v.string(),
  reason: v.string(),
  /** The account: since when, whether its address is proved, the language it is written to. */
  accountSince: v.string(),
  verified: v.boolean(),
  language: languageField,
  /** First day of the rental, '' = none; what it is now. */
  rentalStart: v.string(),
  renting: v.boolean(),
  /** Who referred them, '' = nobody; and the signs between the two that nobody has cleared, the strongest first. */
  referrer: id,
  referrerName: v.string(),
  signs: v.array(v.picklist(evidenceCauses)),
})

/** The inbox of applications, a page at a time: those that wait, the longest first; others the newest first. */
export const applicationsRoute = query('GET /api/admin/applications', {
  access: 'admin',
  input: v.object({ status: v.picklist(applicationStatuses), after: v.exactOptional(pageKey) }),
  output: v.object({
    rows: v.array(application),
    next: v.string(),
    total: count,
    /** All of each state; `more`: there are more than were counted. */
    counts: v.object({ pending: count, approved: count, rejected: count, withdrawn: count }),
  }),
})

/** An application as an admin decides it. */
export type Application = OutputOf<typeof applicationsRoute>['rows'][number]
