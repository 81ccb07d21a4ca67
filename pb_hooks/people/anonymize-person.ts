import { fullNameSql } from '../../domain/people/person-names'
import type { Id } from '../../domain/entities'
import { cleanEmail, mailboxKey } from '../../domain/people/email/email-address'
import {
  deletedEmailOf,
  deletionPolicies,
  internalTablePolicies,
  type DeletionPolicy,
} from '../../domain/people/deletion/deletion'
import { permanentCommandKeys } from '../../domain/record/retention'
import { moment, today } from '../platform/clock'
import { change, exec, rows, type Bound, updateRows, readIds } from '../platform/db'
import { closeAffiliatePeriod } from '../roles/affiliate-periods'
import { setPasswordHash } from '../users/password-hash'
import { refreshRoleColumns } from '../roles/grant-affiliate'
import { refreshPersonCopies } from './edit-person'
import { eraseAuditValues, type ErasedValues } from './erase-audit-values'

/**
 * Anonymizes a person: removes everything that identifies them and preserves the ledger (M21), according to the table of
 * `domain/people/deletion/deletion`, then anonymizes their own row. `hash` is the hash of a password that no one knows.
 * Returns the erased values, which the caller must record in an audit entry.
 */
export function anonymizePerson(tx: PbApp, user: PbRecord, hash: string): ErasedValues {
  const person = deletionParams(tx, user)
  closeAffiliatePeriod(tx, user.id, today(tx), '')
  const ended = { ended_at: moment(), ended_by: user.id }
  updateRows(tx, 'trusted_devices', ended, `user_id = {:user} AND ended_at = ''`, { user: user.id })
  const emptied = eraseAuditValues(tx, person)
  // comes first, because triggers allow changes to settled rows only for deleted people
  change(tx, 'users', user.id, { anonymised_at: moment() })
  for (const [table, fate] of Object.entries(deletionPolicies))
    if (fate !== 'nameless') applyFate(tx, table, fate as DeletionPolicy, person, true)
  for (const [table, fate] of Object.entries(internalTablePolicies)) applyFate(tx, table, fate, person, false)
  exec(tx, 'DELETE FROM _commands WHERE actor = {:user} AND route NOT IN (SELECT value FROM json_each({:kept}))', {
    user: user.id,
    kept: JSON.stringify(permanentCommandKeys),
  })
  emptyRow(tx, user.id, hash)
  return emptied
}

/** Returns the person's values for the statements of the deletion table. */
function deletionParams(tx: PbApp, user: PbRecord): { [name: string]: Bound } {
  const emails = addressesOf(tx, user)
  const params = { user: user.id, emails: JSON.stringify(emails) }
  const ownNames = `SELECT ${fullNameSql()} AS name FROM users WHERE id = {:user}
     UNION SELECT ${fullNameSql()} FROM affiliate_submissions WHERE user_id = {:user}
     UNION SELECT ${fullNameSql()} FROM leads WHERE lower(email) IN (SELECT value FROM json_each({:emails}))`
  const names = rows(tx, ownNames, params, { name: '' })
  return {
    ...params,
    mailboxes: JSON.stringify(emails.map(mailboxKey)),
    names: JSON.stringify(names.flatMap(({ name }) => (name === '' ? [] : [JSON.stringify(name)]))),
  }
}

/** Returns every address of the person in their row and in the audit log, except addresses of other accounts. */
function addressesOf(tx: PbApp, user: PbRecord): string[] {
  const logged = `SELECT DISTINCT lower(v.value ->> '$') AS email FROM audit_log a JOIN _audit_values v ON v.entry = a.n
     WHERE a.subject = {:subject} AND v.field IN ('before/email', 'after/email', 'before/paypal_email', 'after/paypal_email')
       AND v.value IS NOT NULL`
  const earlier = rows(tx, logged, { subject: `users/${user.id}` }, { email: '' }).map(({ email }) => email)
  const all = [user.getString('email'), user.getString('paypal_email'), ...earlier].map(cleanEmail)
  const used = `SELECT email FROM users WHERE email IN (SELECT value FROM json_each({:all})) AND id != {:user}`
  const bound = { all: JSON.stringify(all), user: user.id }
  const others = rows(tx, used, bound, { email: '' }).map(({ email }) => email)
  return [...new Set(all)].filter((email) => email !== '' && !others.includes(email))
}

/** Applies the deletion rule of one table; rows of collections get a new `updated`. */
function applyFate(
  tx: PbApp,
  table: string,
  fate: DeletionPolicy,
  person: { [name: string]: Bound },
  stamped: boolean,
): void {
  for (const step of fate.steps ?? []) {
    const where = 'goes' in step ? step.goes : step.where
    const bound = boundBy(where, person)
    if ('goes' in step) {
      if (table === 'ticket_files') deleteFiles(tx, where, bound)
      else exec(tx, `DELETE FROM ${table} WHERE ${where}`, bound)
      continue
    }
    const columns = step.empties.map((column) => `"${column}" = ''`)
    const some = step.empties.map((column) => `"${column}" != ''`).join(' OR ')
    const set = stamped ? [...columns, 'updated = {:now}'] : columns
    const sql = `UPDATE ${table} SET ${set.join(', ')} WHERE (${where}) AND (${some})`
    exec(tx, sql, stamped ? { ...bound, now: moment() } : bound)
  }
}

/** Deletes rows through the model, so the stored files are deleted too. */
function deleteFiles(tx: PbApp, where: string, bound: { [name: string]: Bound }): void {
  for (const id of readIds(tx, `SELECT id FROM ticket_files WHERE ${where}`, bound))
    tx.delete(tx.findRecordById('ticket_files', id))
}

const boundBy = (sql: string, person: { [name: string]: Bound }): { [name: string]: Bound } =>
  Object.fromEntries(Object.entries(person).filter(([name]) => sql.includes(`{:${name}}`)))

function emptyRow(tx: PbApp, id: Id, hash: string): void {
  refreshRoleColumns(tx, id)
  const user = tx.findRecordById('users', id)
  const names = ['first_name', 'last_name', 'phone', 'linkedin_url', 'paypal_email', 'paypal_changed_at']
  for (const field of [...names, 'referral_code', 'profile_photo_status', 'verification_badge_status'])
    user.set(field, '')
  user.set('notify', null)
  user.set('email', deletedEmailOf(id))
  setPasswordHash(user, hash)
  tx.save(user)
  refreshPersonCopies(tx, id)
}
