import { ownFactorsRoute } from '../../domain/api/security/second-factor'
import { one } from '../platform/db'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { listPasskeys } from './factors'
import { readRelyingParty } from './passkeys'
import { recoveryCodesLeft } from './recovery-codes'

export const ownFactors = answerTo(ownFactorsRoute, ({ e, app, person }) => {
  const relyingParty = readRelyingParty(e)
  const codes = one(
    app,
    'SELECT on_since, used_at FROM _one_time_secrets WHERE user = {:user}',
    { user: person.id },
    { on_since: '', used_at: '' },
  )
  const { left, madeAt } = recoveryCodesLeft(app, person.id)
  return {
    passkeys: listPasskeys(app, person.id).map(({ id, name, madeAt: addedAt, usedAt, host }) => ({
      id,
      name,
      addedAt,
      usedAt,
      here: 'host' in relyingParty && relyingParty.host === host,
    })),
    codesSince: codes?.on_since ?? '',
    codesUsedAt: codes?.used_at ?? '',
    recoveryLeft: left,
    recoveryMadeAt: madeAt,
    required: person.roles.includes('admin') && readSetting(app, 'require_second_factor'),
    passkeysNot: 'why' in relyingParty ? relyingParty.why : ('' as const),
  }
})
