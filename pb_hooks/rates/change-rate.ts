import * as v from 'valibot'
import { isMonth } from '../../domain/calendar'
import { audit } from '../platform/audit'
import { adminCommand } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'
import { restampProgramme } from '../settings/programme'
import { rateInForce } from './rate-in-force'
import { setRate } from './set-rate'

const input = v.object({
  kind: v.picklist(['rental', 'commission', 'bonus']),
  user: v.string(),
  fromMonth: v.pipe(v.string(), v.check(isMonth, 'bad-input')),
  amountCents: v.number(),
  useDefault: v.exactOptional(v.boolean()),
})

/** Sets a person's own rate, or the programme's, from a month on (M1, M2, M13). */
export const changeRate = adminCommand('POST /api/admin/rates', input, ({ app, person }, wanted) => {
  const { kind, user, fromMonth } = wanted
  if (user !== '' && !find(app, 'users', user)) fail('not-found')
  const before = rateInForce(app, kind, user, fromMonth)
  setRate(app, { kind, user, fromMonth, amountCents: wanted.amountCents, useDefault: wanted.useDefault === true })
  if (user === '') restampProgramme(app)
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'rate.set',
    subject: user === '' ? 'programme' : `users/${user}`,
    before: { kind, fromMonth, amountCents: before },
    after: {
      kind,
      fromMonth,
      amountCents: rateInForce(app, kind, user, fromMonth),
      useDefault: wanted.useDefault === true,
    },
  })
  return {}
})
