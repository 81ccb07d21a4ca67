import { expect, it } from 'vitest'
import { mailTemplates } from '../collections/mail-outbox'
import type { NotifyChoices } from '../notices/choices'
import { noticeGroups, noticeKinds, noticeRule } from '../notices/kinds'
import {
  wantsEmail,
  emailCategories,
  noticeKindOfTemplate,
  optOutKindOfTemplate,
  optOutKinds,
} from './email-categories'

it('necessary emails are exactly the listed ones', () => {
  expect(mailTemplates.filter((template) => emailCategories[template] === 'necessary').sort()).toEqual([
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

it('every other email belongs to a category that people can switch off', () => {
  for (const template of mailTemplates) {
    const kind = optOutKindOfTemplate(template)
    // A returned payment is about money, as its notification kind is.
    if (emailCategories[template] === 'necessary' || template === 'payment-returned') expect(kind).toBeNull()
    else expect(optOutKinds).toContain(kind)
  }
})

const choicesForAll = (mail: boolean): NotifyChoices =>
  Object.fromEntries([...noticeGroups, ...noticeKinds].map((name) => [name, { mail }]))
const wantedTemplates = (choices: NotifyChoices) => mailTemplates.filter((template) => wantsEmail(choices, template))
const isAlways = (template: (typeof mailTemplates)[number]) =>
  ['necessary', 'invitation'].includes(emailCategories[template]) || template === 'payment-returned'

it('necessary emails are sent even to people who switched off all emails, and all emails to people who want them all', () => {
  expect(wantedTemplates(choicesForAll(false))).toEqual(mailTemplates.filter(isAlways))
  expect(wantedTemplates(choicesForAll(true))).toEqual([...mailTemplates])
})

it('people who have chosen nothing get the default notifications, and an unsubscribe link switches off a whole group', () => {
  const shipped = mailTemplates.filter((template) => {
    const kind = noticeKindOfTemplate(template)
    return kind === null || noticeRule(kind).mail !== 'off'
  })
  expect(wantedTemplates({})).toEqual(shipped)
  const unwantedTemplates = shipped.filter((template) => !wantsEmail({ account: { mail: false } }, template))
  expect(unwantedTemplates).toEqual(shipped.filter((template) => optOutKindOfTemplate(template) === 'account'))
  expect(unwantedTemplates).toContain('welcome')
  // Choices about push notifications don't affect emails.
  expect(wantsEmail({ account: { push: false } }, 'welcome')).toBe(true)
})

it('only emails of notifications belong to a notification kind', () => {
  expect(noticeKindOfTemplate('ticket-reply')).toBe('ticket-reply')
  for (const template of ['verify', 'invite', 'welcome'] as const)
    expect(noticeKindOfTemplate(template), template).toBeNull()
})
