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

it('lists the emails that are always sent', () => {
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

it('assigns all other emails to a category that can be switched off', () => {
  for (const template of mailTemplates) {
    const kind = optOutKindOfTemplate(template)
    // A returned payment is about money, like its notification kind.
    if (emailCategories[template] === 'necessary' || template === 'payment-returned') expect(kind).toBeNull()
    else expect(optOutKinds).toContain(kind)
  }
})

const choicesForAll = (mail: boolean): NotifyChoices =>
  Object.fromEntries([...noticeGroups, ...noticeKinds].map((name) => [name, { mail }]))
const wantedTemplates = (choices: NotifyChoices) => mailTemplates.filter((template) => wantsEmail(choices, template))
const isAlways = (template: (typeof mailTemplates)[number]) =>
  ['necessary', 'invitation'].includes(emailCategories[template]) || template === 'payment-returned'

it('sends necessary emails even to people who want none, and all emails to those who want all', () => {
  expect(wantedTemplates(choicesForAll(false))).toEqual(mailTemplates.filter(isAlways))
  expect(wantedTemplates(choicesForAll(true))).toEqual([...mailTemplates])
})

it('uses the default notifications without choices, and switches off a group by its unsubscribe link', () => {
  const shipped = mailTemplates.filter((template) => {
    const kind = noticeKindOfTemplate(template)
    return kind === null || noticeRule(kind).mail !== 'off'
  })
  expect(wantedTemplates({})).toEqual(shipped)
  const unwantedTemplates = shipped.filter((template) => !wantsEmail({ account: { mail: false } }, template))
  expect(unwantedTemplates).toEqual(shipped.filter((template) => optOutKindOfTemplate(template) === 'account'))
  expect(unwantedTemplates).toContain('welcome')
  // Push choices don't affect emails.
  expect(wantsEmail({ account: { push: false } }, 'welcome')).toBe(true)
})

it('maps emails of notifications to their kind, and no others', () => {
  expect(noticeKindOfTemplate('ticket-reply')).toBe('ticket-reply')
  for (const template of ['verify', 'invite', 'welcome'] as const)
    expect(noticeKindOfTemplate(template), template).toBeNull()
})
