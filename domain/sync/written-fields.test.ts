import { expect, it } from 'vitest'
import { isTextField, normalizeFieldValue, fieldProblem, textFields } from './written-fields'

it('a text field that a device writes is checked and normalized as in its form', () => {
  expect(textFields.map((field) => [field, fieldProblem(field, 'x'.repeat(20_000))])).toEqual([
    ['message', 'text-too-long'],
    ['subject', 'text-too-long'],
    ['description', 'text-too-long'],
    ['first_name', 'first-name-too-long'],
    ['last_name', 'last-name-too-long'],
    ['phone', 'phone-too-long'],
    ['linkedin_url', 'text-too-long'],
  ])
  expect(['subject', 'description'].map((field) => fieldProblem(field, 'My password is hunter22'))).toEqual([
    'looks-like-secret',
    'looks-like-secret',
  ])
  expect(fieldProblem('linkedin_url', 'linkedin')).toBe('url-invalid')
  const right: { [field: string]: string } = { phone: '+34 600 000 000', linkedin_url: 'https://x.example' }
  for (const field of textFields) expect(fieldProblem(field, right[field] ?? 'Ana'), field).toBe('')
  expect(normalizeFieldValue('notify', ' as it is ')).toBe(' as it is ')
  expect(normalizeFieldValue('first_name', ' Ada ')).toBe('Ada')
  expect([isTextField('phone'), isTextField('notify')]).toEqual([true, false])
  expect(fieldProblem('notify', '')).toBe('')
})
