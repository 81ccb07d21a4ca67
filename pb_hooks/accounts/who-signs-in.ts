import { candidateOfPassword, type Candidate } from './candidates'
import { userByEmail } from '../users/find-user'
import { isPasswordOf } from '../users/password-hash'

/** Whose password was typed: an account's, a waiting sign-up's, or (both null) nobody's. */
export interface WhoSignsIn {
  user: PbRecord | null
  candidate: Candidate | null
}

/**
 * Finds out whose password this is. For an address without an account the same work is done as for one with, and a waiting
 * sign-up is told only to whoever knows its password.
 */
export function whoSignsIn(app: PbApp, email: string, password: string): WhoSignsIn {
  const known = userByEmail(app, email)
  const user = known?.getString('anonymised_at') === '' ? known : null
  if (user && isPasswordOf(app, user, password)) return { user, candidate: null }
  // an account whose address is proved has none waiting; looked for all the same, or its answer would come sooner
  const candidate = candidateOfPassword(app, email, password, user !== null)
  return { user: null, candidate: user?.getBool('verified') ? null : candidate }
}
