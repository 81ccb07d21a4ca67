import {
  ownFactorsRoute,
  addPasskeyRoute,
  beginTotpRoute,
  beginPasskeyEnrolmentRoute,
  createRecoveryCodesRoute,
  removePasskeyRoute,
  enableTotpRoute,
  disableTotpRoute,
} from '../../domain/api/security/second-factor'
import { exec, inTransaction, newId, findRow, insertRow } from '../platform/db'
import { answerTo, personFrom, type Context, type Person } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import {
  listPasskeys,
  readFactors,
  findPasskey,
  recoveryCodesLeft,
  createRecoveryCodesIfNone,
  createRecoveryCodes,
} from './factors'
import { readRelyingParty, relyingPartyHost, verifyNewPasskey, newChallenge } from './passkeys'
import type { Moment } from '../../domain/entities'
import type { AuditAction } from '../../domain/record/audit-actions'
import { creationOptions } from '../../domain/people/security/passkeys'
import { hasFactor, mustEnrol, otpauthUri, maxPasskeys } from '../../domain/people/security/second-factor'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { fail } from '../platform/errors'
import { limitPerson } from '../users/limits'
import { matchingStep } from './codes'
import { mailFactorChange, type FactorChange } from './factor-mails'
import { beginStep, endStep, deviceBinding, tryStep, type SignInStep, type StepKind } from './steps'

answerTo(ownFactorsRoute, ({ e, app, person }) => {
  const relyingParty = readRelyingParty(e)
  const codes = findRow(app, '_one_time_secrets', { user: person.id }, { on_since: '', used_at: '' })
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

/** Starts adding a passkey: returns the options for the browser's authenticator. */
answerTo(beginPasskeyEnrolmentRoute, ({ e, app, person, deviceId }) => {
  const host = relyingPartyHost(e)
  if (host === '') return fail('passkey-not-here')
  const known = listPasskeys(app, person.id)
  if (known.length >= maxPasskeys) return fail('passkeys-too-many')
  const challenge = newChallenge()
  const options = creationOptions({
    host,
    product: readSetting(app, 'product_name'),
    user: person.id,
    email: person.email,
    name: person.name,
    challenge,
    known: known.filter((each) => each.host === host),
  })
  const bound = deviceBinding(deviceId)
  const pending = { kind: 'add-passkey', user: person.id, bound, challenge, host, secret: '' } as const
  return { step: inTransaction(app, (tx) => beginStep(tx, pending)), options: JSON.stringify(options) }
})

/** Stores the new passkey. An admin's first factor also creates recovery codes. */
answerTo(addPasskeyRoute, (context, input) => {
  const { person } = context
  const step = ownStep(context, input.step, 'add-passkey')
  const key = verifyNewPasskey(context.e, step, input.answer)
  return inTransaction(context.app, (tx) => {
    if (!endStep(tx, step)) fail('step-over')
    if (findPasskey(tx, key.credential)) fail('passkey-refused')
    const now = moment()
    const { credential, publicKey, signCount, backupEligible, transports } = key
    insertRow(tx, '_passkeys', {
      id: newId(),
      user: person.id,
      credential,
      host: step.host,
      name: input.name,
      public_key: publicKey,
      sign_count: signCount,
      backup_eligible: backupEligible ? 1 : 0,
      transports: JSON.stringify(transports),
      made_at: now,
    })
    note(tx, person, 'factor.passkey-add', 'passkey-added', { name: input.name, since: now })
    return { recoveryCodes: person.roles.includes('admin') ? createRecoveryCodesIfNone(tx, person.id) : [] }
  })
})

answerTo(removePasskeyRoute, ({ app, person }, { passkey: id }) => {
  inTransaction(app, (tx) => {
    const passkey = listPasskeys(tx, person.id).find((each) => each.id === id)
    if (!passkey) return fail('not-found')
    exec(tx, 'DELETE FROM _passkeys WHERE id = {:id} AND user = {:user}', { id, user: person.id })
    afterRemoval(tx, person)
    note(tx, person, 'factor.passkey-remove', 'passkey-removed', { name: passkey.name })
  })
  return {}
})

/** 20 bytes, the length of the hash (RFC 4226, section 4), in base32. */
const oneTimeSecretLength = 32
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Starts setting up one-time codes: returns a secret for the authenticator app. The secret is inactive until `enableCodes`.
 */
answerTo(beginTotpRoute, ({ app, person, deviceId }) => {
  const secret = $security.randomStringWithAlphabet(oneTimeSecretLength, base32)
  const sealed = $coterie.seal(secret)
  const bound = deviceBinding(deviceId)
  const pending = { kind: 'add-codes', user: person.id, bound, challenge: '', host: '', secret: sealed } as const
  const product = readSetting(app, 'product_name')
  return {
    step: inTransaction(app, (tx) => beginStep(tx, pending)),
    secret,
    address: otpauthUri({ product, email: person.email, secret }),
  }
})

answerTo(enableTotpRoute, (context, input) => {
  const { person } = context
  const step = ownStep(context, input.step, 'add-codes')
  const used = matchingStep($coterie.unseal(step.secret), input.code, 0)
  if (used === null) return fail('code-wrong', {}, { code: 'code-wrong' })
  return inTransaction(context.app, (tx) => {
    if (!endStep(tx, step)) fail('step-over')
    const now = moment()
    exec(
      tx,
      `INSERT INTO _one_time_secrets (user, secret, last_step, on_since) VALUES ({:user}, {:secret}, {:used}, {:now})
       ON CONFLICT (user) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step, on_since = excluded.on_since, used_at = ''`,
      { user: person.id, secret: step.secret, used, now },
    )
    note(tx, person, 'factor.totp-on', 'codes-on', { since: now })
    return { recoveryCodes: createRecoveryCodesIfNone(tx, person.id) }
  })
})

answerTo(disableTotpRoute, ({ app, person }) => {
  inTransaction(app, (tx) => {
    const gone = exec(tx, 'DELETE FROM _one_time_secrets WHERE user = {:user}', { user: person.id })
    if (gone === 0) return
    afterRemoval(tx, person)
    note(tx, person, 'factor.totp-off', 'codes-off')
  })
  return {}
})

answerTo(createRecoveryCodesRoute, ({ app, person }) => {
  return inTransaction(app, (tx) => {
    if (!hasFactor(readFactors(tx, person.id))) fail('factor-first')
    const since = moment()
    const recoveryCodes = createRecoveryCodes(tx, person.id)
    note(tx, person, 'factor.recovery-make', 'recovery-made', { since })
    return { recoveryCodes }
  })
})

function ownStep({ app, person, deviceId }: Context<Person>, token: string, kind: StepKind): SignInStep {
  const step = tryStep(app, token, [deviceBinding(deviceId)])
  if (step.kind !== kind || step.user !== person.id) return fail('step-over')
  if (kind === 'add-codes') limitPerson('code', person.id)
  return step
}

function afterRemoval(tx: PbApp, { id }: Person): void {
  const { roles } = personFrom(tx.findRecordById('users', id))
  const left = readFactors(tx, id)
  if (mustEnrol(readSetting(tx, 'require_second_factor'), roles, left)) fail('factor-last')
  if (!hasFactor(left)) exec(tx, 'DELETE FROM _recovery_codes WHERE user = {:user}', { user: id })
}

function note(
  tx: PbApp,
  person: Person,
  action: AuditAction,
  news: FactorChange,
  told: { name?: string; since?: Moment } = {},
): void {
  const subject = `users/${person.id}`
  const after = told.name === undefined ? undefined : { name: told.name }
  audit(tx, person, action, subject, { ...(after && { after }) })
  mailFactorChange(tx, tx.findRecordById('users', person.id), news, told)
}
