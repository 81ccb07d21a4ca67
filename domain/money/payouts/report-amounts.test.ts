import { describe, expect, it } from 'vitest'
import { decimalMarkOf, readAmount } from './report-amounts'

describe('amounts in a PayPal report (M32)', () => {
  it.each([
    ['100', '', 10_000],
    ['100.5', '.', 10_050],
    ['-1,234.56', '.', 123_456],
    ['1.234,56', ',', 123_456],
    ['1,234', '.', 123_400],
    ['1,234', '', 123_400],
    ['1,234,567.89', '.', 123_456_789],
    ['12,345.67', '.', 1_234_567],
    ['1234.5', '.', 123_450],
    ['1 234,56', ',', 123_456],
    ['1’234', '.', 123_400],
    ["1'234.50", '.', 123_450],
    ['$133.78 USD', '.', 13_378],
    ['-$133.78', '.', 13_378],
    ['USD 133.78', '.', 13_378],
    ['-107,85 €', ',', 10_785],
    ['100.00-', '.', 10_000],
    ['+100.00', '.', 10_000],
    ['0.00', '.', 0],
  ] as const)('are read from %s with the decimal mark "%s"', (text, mark, cents) => {
    expect(readAmount(text, mark)?.cents).toBe(cents)
  })

  it('have a sign before or after the number', () => {
    for (const text of ['-1.00', '−1.00', '–1.00', '- 1.00', '-$1.00', '$-1.00', '1.00-', '1.00 USD-'])
      expect(readAmount(text, '.'), text).toEqual({ cents: 100, negative: true })
    for (const text of ['1.00', '+1.00', '$1.00']) expect(readAmount(text, '.')?.negative, text).toBe(false)
  })

  it.each([
    ['an empty text', ''],
    ['a word', 'abc'],
    ['a sign without digits', '-'],
    ['a sign without digits', '−'],
    ['a date', '12-may'],
    ['a date', '12-May-26'],
    ['a date', '10 May'],
    ['a date', '05/12/2026'],
    ['a date', '12.05.2026'],
    ['a date', '2026-05-12'],
    ['an exponent', '1.00E+02'],
    ['an exponent', '1,07E+02'],
    ['a spreadsheet column that was too narrow', '########'],
    ['a spreadsheet error', '#VALUE!'],
    ['a formula', '=A1'],
    ['a percentage', '12.5%'],
    ['two signs', '-1.00-'],
    ['two decimals', '1.2.3'],
    ['groups without three digits', '12,34,56'],
    ['both separators as group separators', '1.234,567.89'],
    ['three decimals in a file with decimal points', '1.234'],
    ['a decimal comma', '12,05'],
    ['an amount beyond exact integers', '99999999999999999999'],
  ])('are not read from %s: %s', (_what, text) => {
    expect(readAmount(text, '.')).toBeNull()
  })

  it('are not read with decimals of the other format', () => {
    expect(readAmount('12.05', ',')).toBeNull()
    expect(readAmount('1,234', ',')).toBeNull()
    expect(readAmount('12.05', '')).toBeNull()
  })

  it('have the decimal mark that is most frequent in the file', () => {
    expect(decimalMarkOf(['-100.00', '1,234.50', '12,05', ''])).toBe('.')
    expect(decimalMarkOf(['-100,00', '1.234,50', '12.05', 'x'])).toBe(',')
    expect(decimalMarkOf(['100', '1,234'])).toBe('')
    expect(decimalMarkOf(['1.00', '1,00'])).toBe('')
  })
})
