import { rateInForce, readRates, setRate } from './set-rate'
import { rateVersion } from '../../domain/money/accrual/rates'
import { find } from '../platform/db'
import { fail } from '../platform/errors'
import { changeRateRoute } from '../../domain/api/people/rates'
import { commandFor } from '../platform/command'
import { refreshProgramRow } from '../settings/program'

/** Sets a person's own rate, or the program's, starting with a month (M1, M2, M13). */
export const changeRate = commandFor(changeRateRoute, ({ app, audit }, input) => {
  const { kind, user, fromMonth } = input
  if (user !== '' && !find(app, 'users', user)) fail('not-found')
  if (input.version !== rateVersion(readRates(app, kind, user), kind, user)) fail('rate-version')
  const before = rateInForce(app, kind, user, fromMonth)
  setRate(app, { kind, user, fromMonth, amountCents: input.amountCents, useDefault: input.useDefault === true })
  if (user === '') refreshProgramRow(app)
  audit('rate.set', user === '' ? 'program' : `users/${user}`, {
    before: { kind, fromMonth, amountCents: before },
    after: {
      kind,
      fromMonth,
      amountCents: rateInForce(app, kind, user, fromMonth),
      useDefault: input.useDefault === true,
    },
  })
  return {}
})
