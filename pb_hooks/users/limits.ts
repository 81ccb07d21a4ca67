import type { Limit } from '../../domain/people/security/account-limits'
import { addressLimits, personLimits } from '../../domain/people/security/account-limits'
import { fail } from '../platform/errors'
import { networkAddressOf } from '../platform/request'

/** Counts one call of this network address; throws `rate-limited` with the wait in ms above the limit. */
export function limitAddress(e: PbRequestEvent, what: keyof typeof addressLimits): void {
  refuseAfter($coterie.takeFromLimit(what, networkAddressOf(e), addressLimits[what].max, addressLimits[what].windowMs))
}

/** Counts one call of this network address and reports whether it is allowed, for work that is skipped silently. */
export const isAddressWithinLimit = (e: PbRequestEvent, what: keyof typeof addressLimits): boolean =>
  $coterie.takeFromLimit(what, networkAddressOf(e), addressLimits[what].max, addressLimits[what].windowMs) === 0

/** Counts one use for a person or mailbox; throws `rate-limited` with the wait in ms above the limit. */
export function limitPerson(what: keyof typeof personLimits, key: string): void {
  refuseAfter(waitOf(what, key))
}

/** Counts one use and reports whether it is allowed, for work that is skipped silently, such as an email. */
export function isWithinLimit(what: keyof typeof personLimits, key: string): boolean {
  return waitOf(what, key) === 0
}

function waitOf(what: keyof typeof personLimits, key: string): number {
  const { max, windowMs }: Limit = personLimits[what]
  return $coterie.takeFromLimit(what, $security.sha256(key), max, windowMs)
}

function refuseAfter(waitMs: number): void {
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
}
