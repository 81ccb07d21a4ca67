import { audit } from '../platform/audit'
import { recordFacts } from '../platform/facts'

/** A write on the database dashboard, or an account command (`superuser` ''). Secrets appear as "changed". */
interface Input {
  superuser: string
  email: string
  subject: string
  before: { [field: string]: unknown } | null
  after: { [field: string]: unknown } | null
  /** The newest fact change noted before the write; missing if it changed no record. */
  since?: number
}

/** Called by the binary inside the transaction in which a superuser or a command writes; adds an audit entry (S19). */
export function recordSuperuserWrite(app: PbApp, written: string): void {
  const { superuser, email, subject, before, after, since } = JSON.parse(written) as Input
  audit(app, { actor: { id: superuser, name: email }, action: 'superuser.write', subject, before, after })
  if (since !== undefined) recordFacts(app, since)
}
