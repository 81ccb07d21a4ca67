import { exec } from '../platform/db'

/**
 * Copies of a person's name and address in other tables, restamped in the transaction of their change (data model,
 * "Denormalised columns"). Checked by `coterie audit`.
 */
const copies = [
  `UPDATE support_tickets SET person_name = {:name}, person_email = {:email}
   WHERE user_id = {:user} AND (person_name != {:name} OR person_email != {:email})`,
  `UPDATE user_payments SET person_name = {:name}, person_email = {:email}
   WHERE user_id = {:user} AND (person_name != {:name} OR person_email != {:email})`,
  `UPDATE referrals SET referred_name = {:name}, referred_email = {:email}
   WHERE referred_user = {:user} AND (referred_name != {:name} OR referred_email != {:email})`,
] as const

/** Restamps the copies of one person; rows that are right already are left alone. */
export function restampPersonColumns(app: PbApp, user: string): void {
  const record = app.findRecordById('users', user)
  const name = `${record.getString('first_name')} ${record.getString('last_name')}`.trim()
  for (const sql of copies) exec(app, sql, { name, email: record.getString('email'), user })
}
