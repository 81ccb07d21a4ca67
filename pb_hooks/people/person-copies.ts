import { fullName } from '../../domain/people/person-names'
import { maskedEmail } from '../../domain/people/email/email-address'
import { exec } from '../platform/db'

/** Copies of a person's name and address, updated in the transaction of their change; masked for the affiliate. */
const copies = [
  `UPDATE support_tickets SET person_name = {:name}, person_email = {:email}
   WHERE user_id = {:user} AND (person_name != {:name} OR person_email != {:email})`,
  `UPDATE user_payments SET person_name = {:name}, person_email = {:email}
   WHERE user_id = {:user} AND (person_name != {:name} OR person_email != {:email})`,
  `UPDATE referrals SET referred_name = {:name}, referred_email = {:masked}
   WHERE referred_user = {:user} AND (referred_name != {:name} OR referred_email != {:masked})`,
] as const

/** Updates the copies of one person; doesn't write rows that are already correct. */
export function refreshPersonCopies(app: PbApp, user: string): void {
  const record = app.findRecordById('users', user)
  const name = fullName(record)
  const email = record.getString('email')
  for (const sql of copies) {
    exec(app, sql, sql.includes('{:masked}') ? { name, masked: maskedEmail(email), user } : { name, email, user })
  }
}
