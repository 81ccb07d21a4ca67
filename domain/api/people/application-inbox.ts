import * as v from 'valibot'
import { fraudSignalCauses } from '../../collections/periods/fraud-signals'
import { languageField } from '../../people/account-fields'
import { applicationStatuses } from '../../people/roles'
import { count, id, requiredReason, pageCursor, reason } from '../atoms'
import { command, query, type OutputOf } from '../route'

/** Approves an application, and grants the affiliate role from today in the same transaction (T3). */
export const approveApplicationRoute = command('POST /api/admin/applications/approve', {
  access: 'admin',
  input: v.object({ application: id }),
  output: v.object({ user: id }),
  audit: ['application.approve', 'role.grant'],
})

/** Rejects an application. The applicant reads the reason; `note` is for admins only. */
export const rejectApplicationRoute = command('POST /api/admin/applications/reject', {
  access: 'admin',
  input: v.object({ application: id, reason: requiredReason, note: reason }),
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
  /** The response deadline, as it was set when the application arrived (P17). */
  promisedBy: v.string(),
  decidedAt: v.string(),
  decidedBy: v.string(),
  reason: v.string(),
  accountSince: v.string(),
  verified: v.boolean(),
  language: languageField,
  rentalStart: v.string(),
  renting: v.boolean(),
  referrer: id,
  referrerName: v.string(),
  signs: v.array(v.picklist(fraudSignalCauses)),
})

export const applicationsRoute = query('GET /api/admin/applications', {
  access: 'admin',
  input: v.object({ status: v.picklist(applicationStatuses), after: v.exactOptional(pageCursor) }),
  output: v.object({
    rows: v.array(application),
    next: v.string(),
    total: count,
    /** `more` is true if counting stopped at the limit. */
    counts: v.object({ pending: count, approved: count, rejected: count, withdrawn: count }),
  }),
})

export type Application = OutputOf<typeof applicationsRoute>['rows'][number]
