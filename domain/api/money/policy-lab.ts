import * as v from 'valibot'
import { errorCodes } from '../../error-code-list'
import { policyTrial, trialGroups, trialPerson, triedPolicy } from '../../money/forecast/policy-trial'
import { id, position } from '../atoms'
import { call, query } from '../route'

export const startPolicyTrialRoute = call('POST /api/admin/policy-lab', {
  access: 'admin',
  input: triedPolicy,
  output: v.object({ id }),
  accepted: true,
  unaudited: 'it writes nothing',
})

export const policyTrialRoute = query('GET /api/admin/policy-lab', {
  access: 'admin',
  input: v.object({ id }),
  output: v.variant('state', [
    v.object({ state: v.literal('working') }),
    v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
    policyTrial,
  ]),
})

export const policyTrialPeopleRoute = query('GET /api/admin/policy-lab/people', {
  access: 'admin',
  input: v.object({ id, group: v.picklist(trialGroups), after: v.exactOptional(position) }),
  output: v.object({ rows: v.array(trialPerson), next: v.string() }),
})
