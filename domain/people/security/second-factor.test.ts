import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '../roles'
import {
  cleanRecoveryCode,
  totpStepAt,
  mustEnrol,
  otpauthUri,
  newRecoveryCode,
  requiresSecondStep,
  matchTotpStep,
} from './second-factor'

const factors = fc.record({ passkeys: fc.nat(3), codes: fc.boolean() })
const held = fc.subarray<Role>(['user', 'affiliate', 'admin'])

describe('second step of a sign-in', () => {
  it("isn't required without the admin role", () =>
    fc.assert(
      fc.property(held, factors, fc.boolean(), (roles, has, required) => {
        const others = roles.filter((role) => role !== 'admin')
        expect(requiresSecondStep(others, has)).toBe(false)
        expect(mustEnrol(required, others, has)).toBe(false)
      }),
    ))

  it('is required of an admin with a second factor; an admin without one can be required to set it up', () =>
    fc.assert(
      fc.property(factors, (has) => {
        expect(requiresSecondStep(['admin'], has)).not.toBe(mustEnrol(true, ['admin'], has))
        expect(mustEnrol(false, ['admin'], has)).toBe(false)
        expect(requiresSecondStep(['admin'], has)).toBe(has.codes || has.passkeys > 0)
      }),
    ))
})

describe('one-time code of an authenticator app', () => {
  const codeAt = (step: number): string => String(step % 1_000_000).padStart(6, '0')
  const equal = (a: string, b: string): boolean => a === b
  const now = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 })

  it('is valid in its own half minute and the neighboring ones, but not if it or a later one was used', () =>
    fc.assert(
      fc.property(now, fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }), (nowMs, offset, last) => {
        const step = totpStepAt(nowMs) + offset
        const lastStep = totpStepAt(nowMs) + last
        const found = matchTotpStep(codeAt(step), { nowMs, lastStep, codeAt, equal })
        expect(found).toBe(Math.abs(offset) <= 1 && offset > last ? step : null)
      }),
    ))
})

it('the otpauth URI is valid for any product name and address', () => {
  const address = otpauthUri({ product: 'Círculo & Co', email: 'ana+1@correo.example', secret: 'ABC' })
  const url = new URL(address)
  expect(decodeURIComponent(url.pathname)).toContain('Círculo & Co:ana+1@correo.example')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'ABC',
    issuer: 'Círculo & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

describe('recovery code', () => {
  it("has eight characters that can't be confused with each other", () =>
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(1000)), (random) => {
        const code = newRecoveryCode((length, letters) =>
          Array.from({ length }, () => letters[Number(random.next().value) % letters.length]).join(''),
        )
        expect(code).toMatch(/^[2-9A-HJKMNP-RTV-Z]{4}-[2-9A-HJKMNP-RTV-Z]{4}$/)
        expect(cleanRecoveryCode(` ${code.toLowerCase().replace('-', ' – ')} `)).toBe(code.replace('-', ''))
      }),
    ))
})
