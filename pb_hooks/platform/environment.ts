import { isLoopbackAddress } from '../../domain/program/webhook-address'

export const randomHex = (bytes: number): string => $security.randomStringWithAlphabet(bytes * 2, '0123456789abcdef')

/** Returns a random number from 0 to `max`, at most a few millions. Twelve digits make the remainder's bias negligible. */
export const randomInt = (max: number): number =>
  Number($security.randomStringWithAlphabet(12, '0123456789')) % (max + 1)

/** Returns the public address without a trailing slash. `coterie serve` writes it into PocketBase's settings at start. */
export const origin = (): string => $app.settings().meta.appURL

/** Returns the origin of the requesting page. Without https, only names of this machine are allowed. */
export const pageOrigin = (e: PbRequestEvent): string =>
  origin().startsWith('https://') ? origin() : `http://${e.request.host}`

/** Reports whether settings may name servers on this machine, for tests and development. */
export const allowsLoopbackTargets = (): boolean => $os.getenv('COTERIE_LOOPBACK_TARGETS') === '1'

/** Reports whether environment variables configure the mail server. If so, the settings can't change it. */
export const isMailSetByEnvironment = (): boolean => $os.getenv('COTERIE_SMTP') !== ''

/** Returns the address of a test server that replaces an external service; '' for none. It must be on this machine. */
export function testServiceUrl(variable: 'COTERIE_BOT_SERVICE' | 'COTERIE_PAYPAL_SERVICE'): string {
  const address = $os.getenv(variable)
  return isLoopbackAddress(address) ? address.replace(/\/$/, '') : ''
}
