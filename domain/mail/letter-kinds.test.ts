import { expect, it } from 'vitest'
import { mailTemplates } from '../collections/mail-outbox'
import type { NotifyChoices } from '../notices/choices'
import { noticeGroups, noticeKinds, noticeRule } from '../notices/kinds'
import { isLetterWanted, letterKinds, noticeOf, stoppableKindOf, stoppableKinds } from './letter-kinds'

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
    'health-news',
    'leaving-asked',
    'leaving-confirmed',
    'leaving-over',
    'new-device',
    'password-changed',
    'paypal-changed',
    'protection',
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

const everywhere = (mail: boolean): NotifyChoices =>
  Object.fromEntries([...noticeGroups, ...noticeKinds].map((name) => [name, { mail }]))
const wanted = (choices: NotifyChoices) => mailTemplates.filter((template) => isLetterWanted(choices, template))
const isAlways = (template: (typeof mailTemplates)[number]) =>
  ['necessary', 'invitation'].includes(letterKinds[template]) || template === 'payment-returned'

it('whoever wants none gets the necessary ones all the same, and whoever wants all gets each', () => {
  expect(wanted(everywhere(false))).toEqual(mailTemplates.filter(isAlways))
  expect(wanted(everywhere(true))).toEqual([...mailTemplates])
})

it('while nothing is chosen, those go that are shipped on, and a group is switched off as its link says', () => {
  const shipped = mailTemplates.filter((template) => {
    const kind = noticeOf(template)
    return kind === null || noticeRule(kind).mail !== 'off'
  })
  expect(wanted({})).toEqual(shipped)
  const gone = shipped.filter((template) => !isLetterWanted({ account: { mail: false } }, template))
  expect(gone).toEqual(shipped.filter((template) => stoppableKindOf(template) === 'account'))
  expect(gone).toContain('welcome')
  // what is chosen for pushes says nothing of letters
  expect(isLetterWanted({ account: { push: false } }, 'welcome')).toBe(true)
})

it('a letter of a notice is that notice’s, and no other is', () => {
  expect(noticeOf('ticket-reply')).toBe('ticket-reply')
  for (const template of ['verify', 'invite', 'welcome'] as const) expect(noticeOf(template), template).toBeNull()
})
