import { audit } from '../platform/audit'
import { recordFacts } from '../platform/facts'

/**
 * What the binary tells of a write on the database's dashboard, or of a command about its accounts (`superuser` '' then).
 * Hidden fields and passwords come as the word "changed".
 */
interface Written {
  superuser: string
  email: string
  /** `collection/id`, or `settings`. */
  subject: string
  before: { [field: string]: unknown } | null
  after: { [field: string]: unknown } | null
  /** The newest change of facts noted before the write; missing where it changed no record. */
  since?: number
}

/** Called by the binary inside the transaction of a superuser's write, or of one at the machine: put on the record (S19). */
export function superuserWrote(app: PbApp, written: string): void {
  const { superuser, email, subject, before, after, since } = JSON.parse(written) as Written
  audit(app, { actor: { id: superuser, name: email }, action: 'superuser.write', subject, before, after })
  if (since !== undefined) recordFacts(app, since)
}
