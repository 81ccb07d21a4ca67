import { expect, it } from 'vitest'
import { mailTemplates } from '../collections/mail-outbox'
import { letterKinds, stoppableKindOf, stoppableKinds } from './letter-kinds'

it('the letters that always go, said a second time: accounts, payees, answers, the admins’ own duty', () => {
  expect(mailTemplates.filter((template) => letterKinds[template] === 'necessary').sort()).toEqual([
    'admin-link',
    'already-registered',
    'application-known',
    'application-received',
    'application-rejected',
    'devices-ended',
    'generation-waits',
    'new-device',
    'password-changed',
    'paypal-changed',
    'reset-password',
    'second-factor',
    'test',
    'verify',
  ])
})

it('each other letter has a kind that can be switched off', () => {
  for (const template of mailTemplates) {
    const kind = stoppableKindOf(template)
    if (letterKinds[template] === 'necessary') expect(kind).toBeNull()
    else expect(stoppableKinds).toContain(kind)
  }
})
