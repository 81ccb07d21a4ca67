import * as v from 'valibot'
import { expect, it } from 'vitest'
import { editPersonRoute } from '../api/people/people'
import { profileRules } from './profile'

const optional = ['phone', 'linkedin_url'] as const

it.each(optional)('an empty %s is stored as empty text, never as null, for members and admins (P11)', (field) => {
  expect(v.parse(profileRules[field], '')).toBe('')
  expect(v.is(profileRules[field], null)).toBe(false)
  const input = { user: 'person000000001', [field]: '' }
  expect(v.parse(editPersonRoute.input, input)).toEqual(input)
  expect(v.is(editPersonRoute.input, { ...input, [field]: null })).toBe(false)
})
