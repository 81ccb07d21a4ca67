import { Secret } from 'otpauth/slim'
import { expect, it } from 'vitest'
import { oneTimeCode } from './codes'

const secret = Secret.fromUTF8('12345678901234567890').base32
// RFC 4226, appendix D, and RFC 6238, appendix B (SHA-1; its last six digits)
const byStep = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
const bySecond: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

it.each([...byStep.entries(), ...bySecond.map(([at, code]) => [Math.floor(at / 30), code] as const)])(
  'computes the standard code of step %d',
  (step, code) => expect(oneTimeCode(secret, step)).toBe(code),
)

it('rejects a secret that is not base32', () => expect(() => oneTimeCode('no base32!', 1)).toThrow())
