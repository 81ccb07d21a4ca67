import { describe, expect, it } from 'vitest'
import { sharedPhone } from './phone-number'

describe('two spellings of a phone number', () => {
  it.each([
    ['600 111 222', '+34600111222'],
    ['+34 600 11 12 22'.replace('12 22', '1222'), '0034 600-111-222'],
    ['(555) 123-4567', '+1 555 123 4567'],
    ['07700 900123', '+44 7700 900123'],
    ['34600111222', '600111222'],
    [' +34600111222', '0034600111222'],
    ['007700900123', '7700900123'],
    ['1234567', '+1 123 4567'],
    ['1234567', '1234567'],
  ])('are equal: %s and %s', (one, other) => {
    expect(sharedPhone(one, other)).not.toBe('')
    expect(sharedPhone(other, one)).toBe(sharedPhone(one, other))
  })
  it.each([
    ['600 111 222', '+34600111223'],
    ['+34600111222', '+351600111222'],
    ['', ''],
    ['12', '12'],
    ['123456', '123456'],
    ['600111200', '+34600111222'],
    ['+600111222', '+34600111222'],
    ['00600111222', '+34600111222'],
    ['111 222', '+34600111222'],
    ['600111222', '+3491600111222'],
  ])('are different: %s and %s', (one, other) => expect(sharedPhone(one, other)).toBe(''))
})
