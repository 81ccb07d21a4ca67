import type { Actor } from '../platform/audit'
import type { HashedPassword } from '../users/password-hash'

/** The crowd so far. */
export interface Crowd {
  app: PbApp
  admin: Actor
  hashed: HashedPassword
  /** By index: the person and the period they rent in ('' = none). */
  ids: { user: string; period: string }[]
  codes: Set<string>
}
