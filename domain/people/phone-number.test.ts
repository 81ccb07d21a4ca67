import { describe, expect, it } from 'vitest'
import { samePhone } from './phone-number'

describe('one phone number in two spellings', () => {
  it.each([
    ['600 111 222', '+34600111222'],
    ['+34 600 11 12 22'.replace('12 22', '1222'), '0034 600-111-222'],
    ['(555) 123-4567', '+1 555 123 4567'],
    ['07700 900123', '+44 7700 900123'],
    ['34600111222', '600111222'],
  ])('%s is %s', (one, other) => {
    expect(samePhone(one, other)).not.toBe('')
    expect(samePhone(other, one)).toBe(samePhone(one, other))
  })
  it.each([
    ['600 111 222', '+34600111223'],
    ['+34600111222', '+351600111222'],
    ['', ''],
    ['12', '12'],
    ['111 222', '+34600111222'],
    ['600111222', '+3491600111222'],
  ])('%s is not %s', (one, other) => expect(samePhone(one, other)).toBe(''))
})
