import { expect, it } from 'vitest'
import { roles } from '../people/roles'
import { collections } from './all'

/** What the specification's entities hold (document 1, section 3); an id every row has. */
const specified = {
  user_roles: ['user_id', 'role'],
  users: ['email', 'first_name', 'last_name', 'phone'],
  trusted_devices: ['user_id', 'device_fingerprint', 'device_name', 'dashboard_type', 'trusted_at', 'last_login_at'],
  affiliate_submissions: ['first_name', 'last_name', 'email', 'phone'],
} as const

it.each(Object.keys(specified) as (keyof typeof specified)[])('%s has the fields of the specification', (name) => {
  expect(Object.keys(collections[name].fields)).toEqual(expect.arrayContaining([...specified[name]]))
})

it('roles and doors of a device are the specification’s', () => {
  expect([...roles].sort()).toEqual(['admin', 'affiliate', 'user'])
  expect(collections.trusted_devices.fields.dashboard_type.values).toEqual(['unified', 'admin', 'general'])
})
