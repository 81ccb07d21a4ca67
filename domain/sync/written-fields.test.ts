import { expect, it } from 'vitest'
import { isWritten, keptAs, problemOf, writtenFields } from './written-fields'

it('validates and normalizes every text field like its form', () => {
  expect(writtenFields.map((field) => [field, problemOf(field, 'x'.repeat(20_000))])).toEqual([
    ['message', 'text-too-long'],
    ['subject', 'text-too-long'],
    ['description', 'text-too-long'],
    ['first_name', 'first-name-too-long'],
    ['last_name', 'last-name-too-long'],
    ['phone', 'phone-too-long'],
    ['linkedin_url', 'text-too-long'],
  ])
  expect(['subject', 'description'].map((field) => problemOf(field, 'My password is hunter22'))).toEqual([
    'looks-like-secret',
    'looks-like-secret',
  ])
  expect(problemOf('linkedin_url', 'linkedin')).toBe('url-invalid')
  const right: { [field: string]: string } = { phone: '+34 600 000 000', linkedin_url: 'https://x.example' }
  for (const field of writtenFields) expect(problemOf(field, right[field] ?? 'Ana'), field).toBe('')
  expect(keptAs('notify', ' as it is ')).toBe(' as it is ')
  expect(keptAs('first_name', ' Ada ')).toBe('Ada')
  expect([isWritten('phone'), isWritten('notify')]).toEqual([true, false])
  expect(problemOf('notify', '')).toBe('')
})
