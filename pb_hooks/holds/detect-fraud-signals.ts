import type { Id } from '../../domain/entities'
import { networkOf, networkLabel } from '../../domain/people/security/account-limits'
import { system } from '../platform/audit'
import { moment } from '../platform/clock'
import { exec, oneOrDefault, rows } from '../platform/db'
import { sharedTraits, type Identity } from '../../domain/referrals/referral-binding'
import { recordSignal, type ReferralPair, type FraudSignal } from './record-signal'

/** Records a person's network; skips local addresses and addresses of proxies, which prove nothing. */
export function recordNetwork(tx: PbApp, user: Id, address: string): void {
  const network = networkOf(address)
  if (network === '') return
  exec(
    tx,
    `INSERT INTO _person_networks (user, network, first_at, last_at) VALUES ({:user}, {:network}, {:now}, {:now})
     ON CONFLICT (user, network) DO UPDATE SET last_at = {:now}, times = times + 1`,
    { user, network, now: moment() },
  )
}

/** Compares a person with their referrals and referrer (M18); a match at sign-up rejects the referral. */
export function detectFraudSignals(tx: PbApp, user: Id): void {
  for (const { affiliate, referred } of pairsOf(tx, user)) {
    const pair = { affiliate, referred }
    for (const sign of [...traits(tx, pair), ...devices(tx, pair), ...networks(tx, pair)])
      recordSignal(tx, pair, sign, system)
  }
}

/** Records a fraud signal if one browser held sessions of two people, one of whom referred the other. */
export function recordSharedBrowser(tx: PbApp, user: Id, other: Id, detail: string): void {
  for (const { affiliate, referred } of pairsOf(tx, user)) {
    if (affiliate !== other && referred !== other) continue
    recordSignal(tx, { affiliate, referred }, { cause: 'same-device', value: 'one browser', detail }, system)
  }
}

const pairsOf = (tx: PbApp, user: Id) =>
  rows(
    tx,
    `SELECT DISTINCT affiliate_id AS affiliate, referred_user AS referred FROM referral_attributions
     WHERE voided_at = '' AND (referred_user = {:user} OR affiliate_id = {:user}) ORDER BY 1, 2`,
    { user },
    { affiliate: '', referred: '' },
  )

function traits(tx: PbApp, { affiliate, referred }: ReferralPair): FraudSignal[] {
  return sharedTraits(readIdentity(tx, affiliate), readIdentity(tx, referred)).map((trait) => ({
    ...trait,
    detail: '',
  }))
}

/** Reads what identifies a person from their row (M18). */
export function readIdentity(tx: PbApp, user: Id): Identity {
  const sql = 'SELECT email, paypal_email, phone, linkedin_url FROM users WHERE id = {:user}'
  const row = oneOrDefault(tx, sql, { user }, { email: '', paypal_email: '', phone: '', linkedin_url: '' })
  return { emails: [row.email, row.paypal_email], phone: row.phone, profile: row.linkedin_url }
}

/**
 * Finds devices with the same fingerprint. A fingerprint is only a label and proves nothing by itself (S7), but it is a
 * signal.
 */
const devices = (tx: PbApp, pair: ReferralPair): FraudSignal[] =>
  rows(
    tx,
    `SELECT DISTINCT a.device_fingerprint AS value, a.device_name AS detail FROM trusted_devices a
     JOIN trusted_devices b ON b.device_fingerprint = a.device_fingerprint AND b.user_id = {:referred}
     WHERE a.user_id = {:affiliate} AND a.device_fingerprint NOT IN ('', {:nothing}) ORDER BY 1`,
    { ...pair, nothing: $security.sha256('') },
    { value: '', detail: '' },
  ).map((sign) => ({ ...sign, cause: 'same-device' }))

const networks = (tx: PbApp, pair: ReferralPair): FraudSignal[] =>
  rows(
    tx,
    `SELECT a.network AS value FROM _person_networks a
     JOIN _person_networks b ON b.network = a.network AND b.user = {:referred} WHERE a.user = {:affiliate} ORDER BY 1`,
    { ...pair },
    { value: '' },
  ).map(({ value }) => ({ cause: 'same-network', value, detail: networkLabel(value) }))
