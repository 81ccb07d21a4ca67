import { expect, it } from 'vitest'
import { isPersonName } from './person-names'

it.each([
  'Ana',
  'J.R.',
  'J. R. R.',
  'M\u00aa Jos\u00e9',
  'Jean-Luc',
  'O\u2019Neil',
  'D\u2019Angelo',
  'Dr. Ana',
  'St. John',
  'Nu\u00f1o \u00c1lvarez',
  '\u738b\u5c0f\u660e',
  'Mar\u00eda del Mar',
  'A.B',
  'Jr.',
  '\u0645\u062d\u0645\u062f',
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  'X \u00c6 A-12',
  '',
])('%j is accepted as a name', (name) => expect(isPersonName(name)).toBe(true))

it.each([
  'evil.com',
  'www.evil.example',
  'Ana evil.com',
  'evil\uff0ecom',
  'evil\u3002com',
  'evil\uff61com',
  'evil\u2024com',
  'http://x',
  'a/b',
  'a\uff0fb',
  'a\u2044b',
  'ana@home',
  'ana\uff20home',
  'Ana\nBcc: x',
  'Ana\r',
  'A\tb',
  'Ana\u202egnp',
  'Ana\u2066x',
  'evil\u200b.com',
  'Ana\u0000',
  'x\\y',
  'A\u2028b',
])('%j is rejected as a name', (name) => expect(isPersonName(name)).toBe(false))

it('a name is checked in linear time, because visitors can send any text', () => {
  const started = process.cpuUsage()
  for (const text of ['x', '1', '.', 'x.', '. ']) isPersonName(text.repeat(60_000))
  // A check in quadratic time would take seven seconds.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})
