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
    'day-anchor',
    'devices-ended',
    'email-changed',
    'generation-waits',
    'leaving-asked',
    'leaving-confirmed',
    'leaving-over',
    'new-device',
    'password-changed',
    'paypal-changed',
    'reset-password',
    'role-changed',
    'second-factor',
    'test',
    'verify',
  ])
})

it('each other letter has a kind that can be switched off', () => {
  for (const template of mailTemplates) {
    const kind = stoppableKindOf(template)
    // a payment that came back guards money, like the kind of notice it is of
    if (letterKinds[template] === 'necessary' || template === 'payment-returned') expect(kind).toBeNull()
    else expect(stoppableKinds).toContain(kind)
  }
})
