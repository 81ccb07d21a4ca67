import type { Moment } from '../../domain/entities'
import {
  credentialKinds,
  isReportedKind,
  type Credential,
  type CredentialKind,
  type ReportedKind,
} from '../../domain/people/security/credentials'
import { hasFactor } from '../../domain/people/security/second-factor'
import { readFactors } from '../factor/factors'
import { endUserSteps } from '../factor/steps'
import { endKeys } from '../keys/api-keys'
import type { Actor } from '../platform/audit'
import { exec, rows } from '../platform/db'
import { forgetBrowsers } from '../sessions/sign-in-attempt'
import { endDevices } from '../sessions/devices'
import { paypalBeforeChange, restorePaypal, removePaypal, type PreviousPaypal } from './paypal-address'

type FoundCredential = Omit<Credential, 'kind'> & { was?: PreviousPaypal }
interface CredentialHandler {
  /** Finds the credentials that were added at or after a moment; '' finds all. */
  addedSince: (tx: PbApp, user: PbRecord, since: Moment) => FoundCredential[]
  remove: (tx: PbApp, user: PbRecord, found: readonly FoundCredential[], actor: Actor) => void
}

const foundShape = { id: '', name: '', addedAt: '' }
const finding =
  (sql: string) =>
  (tx: PbApp, user: PbRecord, since: Moment): FoundCredential[] =>
    rows(tx, sql, { user: user.id, since }, foundShape)
const idsOf = (found: readonly FoundCredential[]): string[] => found.map(({ id }) => id)

const handlers: { readonly [kind in CredentialKind]: CredentialHandler } = {
  // removes all sessions, because a stolen session may be older than the credential that it added
  session: {
    addedSince: finding(
      `SELECT id, device_name AS name, trusted_at AS addedAt FROM trusted_devices
         WHERE user_id = {:user} AND ended_at = '' ORDER BY trusted_at, id`,
    ),
    remove: (tx, user, found) => {
      endDevices(tx, idsOf(found), user.id)
      endUserSteps(tx, user.id)
    },
  },
  passkey: {
    addedSince: finding(
      `SELECT id, name, made_at AS addedAt FROM _passkeys WHERE user = {:user} AND made_at >= {:since} ORDER BY made_at, id`,
    ),
    remove: (tx, user, found) => {
      const bound = { user: user.id, ids: JSON.stringify(idsOf(found)) }
      exec(tx, 'DELETE FROM _passkeys WHERE user = {:user} AND id IN (SELECT value FROM json_each({:ids}))', bound)
    },
  },
  codes: {
    addedSince: finding(
      `SELECT '' AS id, '' AS name, on_since AS addedAt FROM _one_time_secrets
       WHERE user = {:user} AND on_since >= {:since}`,
    ),
    remove: (tx, user) => void exec(tx, 'DELETE FROM _one_time_secrets WHERE user = {:user}', { user: user.id }),
  },
  // all ten codes are created together and replace all earlier codes
  'recovery-codes': {
    addedSince: finding(
      `SELECT DISTINCT '' AS id, '' AS name, made_at AS addedAt FROM _recovery_codes
       WHERE user = {:user} AND used_at = '' AND made_at >= {:since}
         AND made_at = (SELECT MAX(r.made_at) FROM _recovery_codes r WHERE r.user = {:user})`,
    ),
    remove: (tx, user) => void exec(tx, 'DELETE FROM _recovery_codes WHERE user = {:user}', { user: user.id }),
  },
  // the marker grants no rights and has no timestamp, so all markers are removed
  'known-browser': {
    addedSince: finding(`SELECT hash AS id, '' AS name, '' AS addedAt FROM _known_browsers WHERE account = {:user}`),
    remove: (tx, user) => forgetBrowsers(tx, user.id),
  },
  'api-key': {
    addedSince: finding(
      `SELECT id, name, made_at AS addedAt FROM api_keys
       WHERE user_id = {:user} AND ended_at = '' AND made_at >= {:since} ORDER BY made_at, id`,
    ),
    remove: (tx, user, found) => void endKeys(tx, user.id, user.id, idsOf(found)),
  },
  // a signed-out device must get no push messages
  push: {
    addedSince: finding(`SELECT id, '' AS name, created AS addedAt FROM push_subscriptions WHERE user_id = {:user}`),
    remove: (tx, user) => void exec(tx, 'DELETE FROM push_subscriptions WHERE user_id = {:user}', { user: user.id }),
  },
  paypal: {
    addedSince: (tx, user, since) => {
      const record = tx.findRecordById('users', user.id)
      const current = record.getString('paypal_email')
      const changed = paypalBeforeChange(tx, user, since)
      if (since !== '') return changed ? [{ id: '', name: current, addedAt: changed.changedAt, was: changed }] : []
      const addedAt = record.getString('paypal_changed_at') || (changed?.changedAt ?? '')
      return current === '' ? [] : [{ id: '', name: current, addedAt }]
    },
    remove: (tx, user, [found], actor) => {
      if (found?.was) restorePaypal(tx, user, found.was, actor)
      else removePaypal(tx, user, actor)
    },
  },
}

export type HeldCredential = Credential & FoundCredential

/** Returns an account's credentials of the given kinds that were added at or after a moment ('' = all). */
export const credentialsAddedSince = (
  tx: PbApp,
  user: PbRecord,
  since: Moment,
  kinds: readonly CredentialKind[] = credentialKinds,
): HeldCredential[] =>
  kinds.flatMap((kind) => handlers[kind].addedSince(tx, user, since).map((found) => ({ kind, ...found })))

/** Removes credentials. Recovery codes go with the last factor, because they only replace a lost factor. */
export function removeCredentials(tx: PbApp, user: PbRecord, found: readonly HeldCredential[], actor: Actor): void {
  for (const kind of credentialKinds) {
    const ofKind = found.filter((each) => each.kind === kind)
    if (ofKind.length > 0) handlers[kind].remove(tx, user, ofKind, actor)
  }
  if (!hasFactor(readFactors(tx, user.id))) handlers['recovery-codes'].remove(tx, user, [], actor)
}

/** Returns the ids of the sessions among the credentials; the caller closes their event streams after the commit. */
export const sessionIdsIn = (found: readonly Credential[]): string[] =>
  found.filter(({ kind }) => kind === 'session').map(({ id }) => id)

export function countByKind(found: readonly Credential[]): { [kind in CredentialKind]?: number } {
  const counts: { [kind in CredentialKind]?: number } = {}
  for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Returns the names of removed credentials for the notification; leaves out addresses that were only cleared. */
export const removedItems = (found: readonly Credential[]): { kind: ReportedKind; name: string }[] =>
  found.flatMap(({ kind, name }) =>
    isReportedKind(kind) && (kind !== 'paypal' || name !== '') ? [{ kind, name }] : [],
  )
