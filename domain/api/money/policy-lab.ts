import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { policyTrial, trialGroups, trialPerson, triedPolicy } from '../../money/forecast/policy-trial'
import { id, position } from '../atoms'
import { call, query } from '../route'

/** Begins to work out what the next run would be with other rates and another threshold; what it has come to is asked by `id`. */
export const tryPolicyRoute = call('POST /api/admin/policy-lab', {
  access: 'admin',
  input: triedPolicy,
  output: v.object({ id }),
  accepted: true,
  unaudited: 'it writes nothing',
})

/** What a trial has come to; `not-found` once it is forgotten: it is begun anew then. */
export const policyTrialRoute = query('GET /api/admin/policy-lab', {
  access: 'admin',
  input: v.object({ id }),
  output: v.variant('state', [
    v.object({ state: v.literal('working') }),
    v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
    policyTrial,
  ]),
})

/** People of a trial, the largest difference first, a page at a time; `next` '' = there are no more. */
export const trialPeopleRoute = query('GET /api/admin/policy-lab/people', {
  access: 'admin',
  input: v.object({ id, group: v.picklist(trialGroups), after: v.exactOptional(position) }),
  output: v.object({ rows: v.array(trialPerson), next: v.string() }),
})
