import type { Limit } from '../../domain/people/security/account-limits'
import { perAddress, perPerson } from '../../domain/people/security/account-limits'
import { fail } from '../platform/refusals'
import { networkAddressOf } from '../platform/request'

/** Counts one call of this network address against its limit; past it `rate-limited` with the wait in ms. */
export function limitAddress(e: PbRequestEvent, what: keyof typeof perAddress): void {
  refuseAfter($coterie.allow(what, networkAddressOf(e), perAddress[what].max, perAddress[what].windowMs))
}

/** Whether one more of this network address is allowed; for what is left out silently. */
export const addressWithin = (e: PbRequestEvent, what: keyof typeof perAddress): boolean =>
  $coterie.allow(what, networkAddressOf(e), perAddress[what].max, perAddress[what].windowMs) === 0

/** The same as `limitAddress` for a person or mailbox. */
export function limitPerson(what: keyof typeof perPerson, key: string): void {
  refuseAfter(waitOf(what, key))
}

/** Whether one more is allowed; for what has to be left out silently, such as a mail that a stranger causes. */
export function withinLimit(what: keyof typeof perPerson, key: string): boolean {
  return waitOf(what, key) === 0
}

/** Counts one more for a person or mailbox; 0 when it is allowed, else how long to wait, ms. */
function waitOf(what: keyof typeof perPerson, key: string): number {
  const { max, windowMs }: Limit = perPerson[what]
  return $coterie.allow(what, $security.sha256(key), max, windowMs)
}

function refuseAfter(waitMs: number): void {
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
}
