import { requiresSecondStep } from '../../domain/people/security/second-factor'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { rolesOf } from '../sessions/grant'
import { readFactors, listPasskeys } from './factors'
import { passkeyRequest } from './passkeys'
import { recoveryCodesLeft } from './recovery-codes'
import { beginStep, stepBrowser, deviceBinding } from './steps'

/** Reports whether a person must give a second factor after the password. */
export const needsSecondStep = (app: PbApp, user: PbRecord): boolean =>
  requiresSecondStep(rolesOf(user), readFactors(app, user.id))

/**
 * Ends a request that has the correct password with `second-step-needed`. Call it outside a transaction. `device`: the idle
 * device to unlock.
 */
export function requireSecondStep(e: PbRequestEvent, user: PbRecord, device = ''): never {
  const bound = device === '' ? stepBrowser(e) : deviceBinding(device)
  const { options, ...requested } = passkeyRequest(e.app, e, user.id)
  const kind = device === '' ? 'second' : 'unlock'
  const step = inTransaction(e.app, (tx) => beginStep(tx, { kind, user: user.id, bound, secret: '', ...requested }))
  const [newest] = listPasskeys(e.app, user.id)
    .filter(({ host }) => host === requested.host)
    .sort((a, b) => b.usedAt.localeCompare(a.usedAt))
  return fail('second-step-needed', {
    step,
    passkey: options,
    passkeyName: newest?.name ?? '',
    passkeyUsedAt: newest?.usedAt ?? '',
    codes: readFactors(e.app, user.id).codes,
    recovery: recoveryCodesLeft(e.app, user.id).left,
    email: user.getString('email'),
  })
}
