import { expect, it } from 'vitest'
import { inviterName } from './invitations'

const affiliate = (fields: { [name: string]: string }) =>
  ({ getString: (name: string) => fields[name] ?? '' }) as unknown as PbRecord

it.each([
  [{ first_name: 'Eva', last_name: 'Raman', language: 'es' }, 'Eva Raman'],
  [{ first_name: 'Eva', language: 'en' }, 'Eva'],
  [{ email: 'eva@mail.example', language: 'en' }, 'Your friend'],
  [{ email: 'eva@mail.example', language: 'es' }, 'Alguien que conoces'],
])('an invitation from %o names the inviter as %s, never by email address', (fields, name) => {
  expect(inviterName(affiliate(fields as { [name: string]: string }))).toBe(name)
})
