import { invitationDays } from '../../domain/people/security/account-limits'
import { mailboxKey } from '../../domain/people/email/email-address'
import type { ImportPerson } from '../../domain/people/import/import-rows'
import { referralCodeLength, referralCodeLetters } from '../../domain/referrals/referral-codes'
import { moment, nowMs } from '../platform/clock'
import { exec, newId, rows } from '../platform/db'
import { closeExpiredInvitations } from '../referrals/bind-referral'

/**
 * Writes imported people as `createUser` does, and open invitations for those with an affiliate (M16). Grants no consents,
 * roles or rentals.
 */
export function writeImport(tx: PbApp, people: readonly ImportPerson[], hash: string, mails: boolean): void {
  closeExpiredInvitations(tx)
  const now = moment()
  const expires = moment(nowMs() + invitationDays * 86_400_000)
  const codes = freeCodes(tx, people.length)
  const list = people.map((person, n) => ({
    ...person,
    id: newId(),
    adminId: newId(),
    referral: person.affiliate === '' ? '' : newId(),
    norm: mailboxKey(person.email),
    own: codes[n],
  }))
  const bound = { people: JSON.stringify(list), now }
  exec(tx, writeUsers, { ...bound, hash })
  exec(tx, writeDesks, bound)
  exec(tx, writeInvitations, { ...bound, expires })
  if (mails) {
    exec(
      tx,
      `INSERT INTO _import_mails (referral, at) SELECT r.id, {:now} FROM json_each({:people}) p
       JOIN referrals r ON r.id = p.value ->> 'referral'`,
      bound,
    )
  }
}

/** SQL for a person's field; needs parentheses because `->>` and `||` have the same precedence. */
const of = (name: string): string => `(p.value ->> '${name}')`

const writeUsers = `INSERT INTO users (id, email, emailVisibility, verified, password, tokenKey, created_at, updated, first_name, last_name,
    phone, linkedin_url, paypal_email, paypal_changed_at, referral_code, language, notify, profile_photo_status,
    verification_badge_status, rental_start, account_status, affiliate_status, terms_version, anonymised_at, roles)
  SELECT ${of('id')}, ${of('email')}, 1, 0, {:hash}, lower(hex(randomblob(25))), {:now}, {:now}, ${of('first_name')}, ${of('last_name')},
    ${of('phone')}, ${of('linkedin_url')}, '', '', ${of('own')}, ${of('language')}, '{}', '', '', '', 'inactive', 'inactive', '', '', '[]'
  FROM json_each({:people}) p ORDER BY p.key`

const writeDesks = `INSERT INTO user_admin (id, user_id, note, risk_flags, last_login_at, created, updated)
  SELECT ${of('adminId')}, ${of('id')}, ${of('note')}, '[]', '', {:now}, {:now} FROM json_each({:people}) p`

/** SQL that inserts invitations; a mailbox with an open invitation of the same affiliate keeps that one. */
const writeInvitations = `INSERT INTO referrals (id, affiliate_id, referred_email, invited_email, email_norm, referred_name, status,
    signup_date, referred_user, source, expires_at, closed_at, closed_reason, hidden_at, account_status, rental_start, created_at, updated)
  SELECT ${of('referral')}, ${of('affiliate')}, ${of('email')}, ${of('email')}, ${of('norm')},
    trim(${of('first_name')} || ' ' || ${of('last_name')}), 'pending', '', '', 'invite', {:expires}, '', '', '', 'inactive', '', {:now}, {:now}
  FROM json_each({:people}) p WHERE ${of('referral')} != ''
    AND NOT EXISTS (SELECT 1 FROM referrals o WHERE o.email_norm = ${of('norm')} AND o.referred_user = '' AND o.closed_at = '')`

function freeCodes(tx: PbApp, howMany: number): string[] {
  const codes = new Set<string>()
  while (codes.size < howMany) {
    while (codes.size < howMany) codes.add($security.randomStringWithAlphabet(referralCodeLength, referralCodeLetters))
    const taken = rows(
      tx,
      `SELECT u.referral_code FROM json_each({:codes}) c CROSS JOIN users u ON u.referral_code = c.value AND u.referral_code != ''`,
      { codes: JSON.stringify([...codes]) },
      { referral_code: '' },
    )
    for (const { referral_code } of taken) codes.delete(referral_code)
  }
  return [...codes]
}
