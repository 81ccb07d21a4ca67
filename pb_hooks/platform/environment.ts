import { isLoopbackAddress } from '../../domain/program/webhook-address'

/** Random bytes, written in hex. */
export const randomHex = (bytes: number): string => $security.randomStringWithAlphabet(bytes * 2, '0123456789abcdef')

/** The public address without a trailing slash. `coterie serve` writes it into PocketBase's settings at each start. */
export const origin = (): string => $app.settings().meta.appURL

/** The origin of the page that asks. Without https the gate admits this machine's own names only. */
export const pageOrigin = (e: PbRequestEvent): string =>
  origin().startsWith('https://') ? origin() : `http://${e.request.host}`

/** Whether servers on this machine may be named in the settings: for tests and development. */
export const loopbackTargets = (): boolean => $os.getenv('COTERIE_LOOPBACK_TARGETS') === '1'

/** Whether the environment names the mail server, so that the settings can't name another. */
export const mailIsFixed = (): boolean => $os.getenv('COTERIE_SMTP') !== ''

/** The server on this machine that answers instead of another company's, in tests; '' for none. */
export function standIn(variable: 'COTERIE_BOT_SERVICE' | 'COTERIE_PAYPAL_SERVICE'): string {
  const address = $os.getenv(variable)
  return isLoopbackAddress(address) ? address.replace(/\/$/, '') : ''
}
