import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, maxAmountCents, parseDollars } from './dollars'

describe('dollar amounts', () => {
  it('are parsed with at most two decimals', () => {
    expect(['100', '0.01', '1.5', '100000.00', ' 7.20 '].map((text) => parseDollars(text))).toEqual(
      [10_000, 1, 150, 10_000_000, 720].map((cents) => ({ ok: true, cents })),
    )
  })
  it('are rejected in any other form', () => {
    for (const text of [
      '',
      '0',
      '0.00',
      '-1',
      '+1',
      '1.234',
      '1,000',
      '1e3',
      '.5',
      '5.',
      'abc',
      '$5',
      '٣',
      '1 000',
      'NaN',
    ]) {
      expect(parseDollars(text)).toEqual({ ok: false, problem: 'amount-invalid' })
    }
    for (const text of ['100000.01', '12345678', '9'.repeat(60), `${'9'.repeat(400)}.99`]) {
      expect(parseDollars(text)).toEqual({ ok: false, problem: 'amount-too-large' })
    }
    expect(parseDollars(`-${'9'.repeat(60)}`, { signed: true })).toEqual({ ok: false, problem: 'amount-too-large' })
  })
  it('can be negative only in corrections, and cannot be zero there', () => {
    expect(parseDollars('-5.25', { signed: true })).toEqual({ ok: true, cents: -525 })
    expect(parseDollars('-0.00', { signed: true })).toEqual({ ok: false, problem: 'amount-invalid' })
  })
  it('can be zero only if that is allowed, and is never a negative zero', () => {
    expect(parseDollars('0.00', { zero: true })).toEqual({ ok: true, cents: 0 })
    expect(parseDollars('-0', { zero: true, signed: true })).toEqual({ ok: true, cents: 0 })
    expect(parseDollars('0', { zero: false })).toEqual({ ok: false, problem: 'amount-invalid' })
  })
  it('are the same after formatting and parsing', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -maxAmountCents, max: maxAmountCents }).filter((cents) => cents !== 0),
        (cents) => {
          expect(parseDollars(formatCents(cents).replace(/[$,]/g, ''), { signed: true })).toEqual({ ok: true, cents })
        },
      ),
      { seed: 20261121 },
    ))
  it('are formatted with thousands separators, cents and sign', () => {
    expect([123450, 5, -500, 100_000_000, 0].map(formatCents)).toEqual([
      '$1,234.50',
      '$0.05',
      '−$5.00',
      '$1,000,000.00',
      '$0.00',
    ])
  })
})
