import { mailboxKey } from '../../domain/people/email/email-address'
import type { ImportKnown, ParsedImportRow } from '../../domain/people/import/import-rows'
import { cleanReferralCode } from '../../domain/referrals/referral-codes'
import { moment } from '../platform/clock'
import { rows } from '../platform/db'

/** Finds out in a few statements which people, affiliates' codes and invited mailboxes of a file already exist. */
export function readImportKnown(app: PbApp, read: readonly ParsedImportRow[]): ImportKnown {
  const emails = JSON.stringify(read.map(({ person }) => person.email))
  const norms = JSON.stringify(read.map(({ person }) => mailboxKey(person.email)))
  const codes = JSON.stringify([...new Set(read.map(({ code }) => cleanReferralCode(code)))].filter(Boolean))
  const people = rows(
    app,
    `SELECT u.id, u.email FROM json_each({:emails}) e CROSS JOIN users u ON u.email = e.value AND u.email != ''`,
    { emails },
    { id: '', email: '' },
  )
  const affiliates = rows(
    app,
    `SELECT u.id, u.referral_code, u.email, u.paypal_email, u.phone, u.linkedin_url
     FROM json_each({:codes}) c CROSS JOIN users u ON u.referral_code = c.value AND u.referral_code != ''
     WHERE u.anonymised_at = '' AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'affiliate')`,
    { codes },
    { id: '', referral_code: '', email: '', paypal_email: '', phone: '', linkedin_url: '' },
  )
  const invitations = rows(
    app,
    `SELECT f.email_norm, f.affiliate_id, f.source, f.referred_user = '' AND f.closed_at = '' AS isOpen
     FROM json_each({:norms}) e CROSS JOIN referrals f ON f.email_norm = e.value WHERE f.expires_at > {:now}`,
    { norms, now: moment() },
    { email_norm: '', affiliate_id: '', source: '', isOpen: 0 },
  )
  return {
    people: new Map(people.map(({ id, email }) => [email, id])),
    affiliates: new Map(
      affiliates.map((row) => [
        row.referral_code,
        { id: row.id, emails: [row.email, row.paypal_email], phone: row.phone, profile: row.linkedin_url },
      ]),
    ),
    invitations: new Map(
      invitations.filter(({ isOpen }) => isOpen === 1).map((row) => [row.email_norm, row.affiliate_id]),
    ),
    // an invitation expires 30 days after it was created, even if it was withdrawn
    invitedRecently: new Set(
      invitations.filter(({ source }) => source === 'invite').map(({ email_norm }) => email_norm),
    ),
  }
}
