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

/** Rejects an application with a reason that the applicant reads. `note` is stored in the audit log, for admins only. */
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
  /** The response deadline that was set when the application arrived (P17). */
  promisedBy: v.string(),
  /**
   * When the application was accepted or rejected; '' while pending. `decidedBy` is '' if that happened automatically or
   * the applicant withdrew.
   */
  decidedAt: v.string(),
  decidedBy: v.string(),
  reason: v.string(),
  /** The account: creation date, whether the address is verified, and its language. */
  accountSince: v.string(),
  verified: v.boolean(),
  language: languageField,
  /** The first day of the rental, '' if there is none, and whether the rental is active now. */
  rentalStart: v.string(),
  renting: v.boolean(),
  /** The referring affiliate, '' if none, and the open fraud signals between the two people, strongest first. */
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
    /** The number of applications by status. `more` is true if counting stopped at the limit. */
    counts: v.object({ pending: count, approved: count, rejected: count, withdrawn: count }),
  }),
})

export type Application = OutputOf<typeof applicationsRoute>['rows'][number]
