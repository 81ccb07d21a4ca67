import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, find, inTransaction, rows, newId, insertRow, readIds } from '../platform/db'
import { mailInvitation, closeExpiredInvitations } from '../referrals/invitations'
import { languageOf, findUserByEmail } from '../users/find-user'
import { canMailStranger } from '../users/limits'
import { runSoon } from '../platform/background'
import { mailboxKey } from '../../domain/people/email/email-address'
import {
  type ImportKnown,
  type ParsedImportRow,
  type ImportPerson,
  importCounts,
  judgeImport,
  parseImportRow,
  type ImportRowResult,
} from '../../domain/people/import/import-rows'
import { cleanReferralCode, referralCodeLength, referralCodeLetters } from '../../domain/referrals/referral-codes'
import { invitationDays } from '../../domain/people/security/account-limits'
import { importDryRunRoute, importPeopleRoute } from '../../domain/api/people/people-import'
import type { InputOf } from '../../domain/api/route'
import { commandWithPreparation } from '../platform/command'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { hashPassword } from '../users/password-hash'
import { randomHex } from '../platform/environment'

const perRun = 50

/** Queues the emails of imported and delayed invitations; a mailbox with three emails in the last hour waits (S27). */
export function queueImportMails(app: PbApp): void {
  const next = 'SELECT referral AS id FROM _import_mails ORDER BY at, referral LIMIT {:perRun}'
  const waiting = readIds(app, next, { perRun })
  let written = 0
  for (const referral of waiting) {
    inTransaction(app, (tx) => {
      // only one transaction writes at a time, so the second of two concurrent calls deletes nothing
      if (exec(tx, 'DELETE FROM _import_mails WHERE referral = {:referral}', { referral }) === 0) return
      if (write(tx, referral)) written += 1
      // puts the email at the end of the queue for a later run
      else insertRow(tx, '_import_mails', { referral, at: moment() })
    })
  }
  if (waiting.length === perRun && written > 0) runSoon(app, 'import-mails')
}

function write(tx: PbApp, referral: string): boolean {
  const row = find(tx, 'referrals', referral)
  const inviter = row && find(tx, 'users', row.getString('affiliate_id'))
  if (!row || !inviter || row.getString('closed_at') !== '' || row.getString('referred_user') !== '') return true
  const until = momentMs(row.getString('expires_at'))
  const to = row.getString('invited_email')
  const invited = findUserByEmail(tx, to)
  if (until <= nowMs() || invited?.getBool('verified')) return true
  if (!canMailStranger(tx, 'invite', to)) return false
  const invitation = { to, name: row.getString('referred_name'), untilMs: until }
  mailInvitation(tx, 'invite', inviter, { ...invitation, language: languageOf(invited ?? inviter) })
  return true
}

function readImportKnown(app: PbApp, read: readonly ParsedImportRow[]): ImportKnown {
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
    // an unexpired invitation is at most 30 days old, and counts even if it was withdrawn
    invitedRecently: new Set(
      invitations.filter(({ source }) => source === 'invite').map(({ email_norm }) => email_norm),
    ),
  }
}

/**
 * Writes imported people as `createUser` does, and open invitations for those with an affiliate (M16). Grants no consents,
 * roles or rentals.
 */
function writeImport(tx: PbApp, people: readonly ImportPerson[], hash: string, mails: boolean): void {
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

type Input = InputOf<typeof importDryRunRoute>

const readRows = ({ rows, language }: Input): ParsedImportRow[] => rows.map((row) => parseImportRow(row, language))

/** Computes what an import would do now, and a hash of the result of each row and of what would be written. */
function computeImport(
  app: PbApp,
  read: readonly ParsedImportRow[],
): { hash: string; judged: ImportRowResult[]; people: ImportPerson[] } {
  const { judged, people } = judgeImport(read, readImportKnown(app, read))
  return { hash: $security.sha256(JSON.stringify([judged, people])), judged, people }
}

answerTo(importDryRunRoute, ({ app }, request) => {
  const { hash, judged } = computeImport(app, readRows(request))
  return { hash, counts: importCounts(judged), rows: judged }
})

/**
 * Imports what a dry run showed. Rejected if the import would now give another result, because another admin has imported
 * first.
 */
commandWithPreparation(
  importPeopleRoute,
  (_asked, input) => ({ read: readRows(input), hash: hashPassword(randomHex(32)) }),
  ({ app, audit }, input, before) => {
    const { hash, judged, people } = computeImport(app, before.read)
    if (hash !== input.hash) fail('dry-run-stale')
    const counts = importCounts(judged)
    writeImport(app, people, before.hash, input.mails)
    const mails = input.mails ? counts.invitations : 0
    audit('people.import', `import/${hash.slice(0, 15)}`, {
      after: {
        made: counts.new,
        there: counts.there,
        wrong: counts.wrong,
        twice: counts.twice,
        invitations: counts.invitations,
        mails,
        file: input.file,
        ...(input.mended !== undefined && input.mended > 0 && { mended: input.mended }),
        seen: hash,
      },
    })
    if (mails > 0) runSoon(app, 'import-mails')
    return { counts, mails }
  },
)
