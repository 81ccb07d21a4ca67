import * as v from 'valibot'
import { fraudSignalCauses } from '../../collections/periods/fraud-signals'
import { languageField } from '../../people/account-fields'
import { applicationStatuses } from '../../people/applications'
import { count, noOutput, id, requiredReason, pageCursor, reason } from '../atoms'
import { command, query, type OutputOf } from '../route'

/** Approves an application: grants the affiliate role from today in the same transaction (T3). */
export const approveApplicationRoute = command('POST /api/admin/applications/approve', {
  access: 'admin',
  input: v.object({ application: id }),
  output: v.object({ user: id }),
  audit: ['application.approve', 'role.grant'],
})

/** Rejects an application with the reason that the applicant reads; `note` stays in the audit log for admins. */
export const rejectApplicationRoute = command('POST /api/admin/applications/reject', {
  access: 'admin',
  input: v.object({ application: id, reason: requiredReason, note: reason }),
  output: noOutput,
  audit: ['application.reject'],
})

const application = v.object({
  id,
  status: v.picklist(applicationStatuses),
  user: id,
  name: v.string(),
  email: v.string(),
  /** Whether the applicant was signed in; otherwise anyone could have entered the address. */
  signedIn: v.boolean(),
  appliedAt: v.string(),
  /** The response deadline that was promised (P17). */
  promisedBy: v.string(),
  /** '' while pending; `decidedBy` '' = automatic, or the applicant withdrew. */
  decidedAt: v.string(),
  decidedBy: v.string(),
  reason: v.string(),
  /** The account: creation date, whether the address is verified, and its language. */
  accountSince: v.string(),
  verified: v.boolean(),
  language: languageField,
  /** The first day of the rental, '' = none; and whether it is active now. */
  rentalStart: v.string(),
  renting: v.boolean(),
  /** The referrer, '' = none, and the uncleared fraud signals between the two, strongest first. */
  referrer: id,
  referrerName: v.string(),
  signs: v.array(v.picklist(fraudSignalCauses)),
})

/** Lists applications in pages: pending ones oldest first, others newest first. */
export const applicationsRoute = query('GET /api/admin/applications', {
  access: 'admin',
  input: v.object({ status: v.picklist(applicationStatuses), after: v.exactOptional(pageCursor) }),
  output: v.object({
    rows: v.array(application),
    next: v.string(),
    total: count,
    /** Totals by status; `more`: the count stopped at the limit. */
    counts: v.object({ pending: count, approved: count, rejected: count, withdrawn: count }),
  }),
})

export type Application = OutputOf<typeof applicationsRoute>['rows'][number]
