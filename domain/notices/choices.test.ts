import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  parseNotifyChoices,
  isWanted,
  canWaitForQuietHours,
  notifyChoicesSchema,
  quietMinutes,
  withChoice,
  withoutGroupMail,
  type NotifyChoices,
} from './choices'
import { kindsFor, noticeChannels, noticeGroups, noticeKinds, noticeRule } from './kinds'

const kind = fc.constantFrom(...noticeKinds)
const group = fc.constantFrom(...noticeGroups)
const step = fc.oneof(
  fc.record({ kind, channel: fc.constantFrom(...noticeChannels), wanted: fc.boolean() }),
  fc.record({ group }),
)
const choicesAfter = (steps: readonly ({ group: (typeof noticeGroups)[number] } | Press)[]): NotifyChoices =>
  steps.reduce<NotifyChoices>(
    (choices, now) =>
      'group' in now ? withoutGroupMail(choices, now.group) : withChoice(choices, now.kind, now.channel, now.wanted),
    {},
  )
interface Press {
  kind: (typeof noticeKinds)[number]
  channel: (typeof noticeChannels)[number]
  wanted: boolean
}

describe('notification settings of a person', () => {
  it('override the default of a kind and channel', () =>
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        kind,
        fc.constantFrom(...noticeChannels),
        (steps, asked, channel) => {
          const rule = noticeRule(asked)
          let expected = rule[channel] !== 'off'
          for (const now of steps) {
            if ('group' in now) {
              if (channel === 'mail' && now.group === rule.group) expected = false
            } else if (now.kind === asked && now.channel === channel) expected = now.wanted
          }
          expect(isWanted(choicesAfter(steps), asked, channel)).toBe(rule[channel] === 'always' || expected)
        },
      ),
    ))

  it('fit into their database field and are read back unchanged', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const choices = choicesAfter(steps)
        expect(v.is(notifyChoicesSchema, choices)).toBe(true)
        expect(
          JSON.stringify({
            ...choices,
            quiet: { from: '22:00', until: '08:00', zone: 'America/Argentina/ComodRivadavia' },
          }).length,
        ).toBeLessThan(2000)
        expect(parseNotifyChoices(JSON.parse(JSON.stringify(choices)))).toEqual(choices)
      }),
    ))

  it('are empty if the stored data is invalid', () => {
    for (const stored of [null, 'x', [], { support: true }, { nobody: { mail: false } }])
      expect(parseNotifyChoices(stored)).toEqual({})
    expect(parseNotifyChoices({ support: { mail: false } })).toEqual({ support: { mail: false } })
    expect(parseNotifyChoices(undefined)).toEqual({})
  })

  it('can contain quiet hours with valid times only', () => {
    const quiet = { from: '22:00', until: '08:00', zone: 'Europe/Madrid' }
    expect(parseNotifyChoices({ quiet })).toEqual({ quiet })
    expect(parseNotifyChoices({ quiet: null })).toEqual({ quiet: null })
    expect(parseNotifyChoices({ quiet: { ...quiet, from: '00:00', until: '19:59' } })).toHaveProperty(
      'quiet.until',
      '19:59',
    )
    expect(parseNotifyChoices({ quiet: { ...quiet, zone: 'z'.repeat(64) } })).toHaveProperty('quiet')
    for (const from of ['24:00', '2:00', '22:60', '22:5', 'x22:00', '22:00x', '30:00', '1a:00', '22:0a', ''])
      expect(v.safeParse(notifyChoicesSchema, { quiet: { ...quiet, from } }).issues?.[0].message, from).toBe(
        'bad-input',
      )
    const far = v.safeParse(notifyChoicesSchema, { quiet: { ...quiet, zone: 'z'.repeat(65) } })
    expect(far.issues?.[0].message).toBe('bad-input')
  })

  it("keep all push choices when a group's unsubscribe link is used, which stops only the group's emails", () => {
    const chosen: NotifyChoices = {
      'ticket-reply': { mail: true, push: false },
      'new-ticket': { push: true },
      'payment-sent': { mail: true },
    }
    expect(withoutGroupMail({ ...chosen, support: { push: false } }, 'support')).toEqual({
      'ticket-reply': { push: false },
      'new-ticket': { push: true },
      'payment-sent': { mail: true },
      support: { push: false, mail: false },
    })
  })
})

it("emails of the listed notification kinds can't be switched off, or delayed by quiet hours", () => {
  const always = noticeKinds.filter((each) => noticeRule(each).mail === 'always')
  expect(always).toEqual([
    'payment-returned',
    'account-changed',
    'new-device',
    'application',
    'agreement-ended',
    'month-waits',
    'health',
    'protection',
  ])
  expect(noticeKinds.filter((each) => !canWaitForQuietHours(each))).toEqual(always)
})

it('notification kinds have the specified group, type, recipient, email, push notification and template', () => {
  const lines = noticeKinds.map((each) => {
    const { group: of, type, to, mail, push, ownTemplate } = noticeRule(each)
    return [each, of, type, to, mail, push, ownTemplate ? 'own' : ''].join(' ').trim()
  })
  expect(lines).toEqual([
    'payment-approved payment payment member off on',
    'payment-sent payment payment member on on',
    'payment-returned payment payment member always on',
    'payment-cancelled payment payment member on on',
    'referral-joined referral referral affiliate off on',
    'referral-active referral referral affiliate off on',
    'ticket-reply support support_reply member on on own',
    'ticket-written support support_reply member on on own',
    'ticket-status support support_ticket member off off',
    'account-changed account account member always on own',
    'new-device account account member always on own',
    'application account account member always on own',
    'agreement-ended account account member always on own',
    'new-ticket support support_ticket admin off on',
    'member-reply support support_reply admin off on',
    'new-lead support account admin on on own',
    'new-application support account admin on on own',
    'leaving account account admin on on own',
    'profile-pause account account admin off on',
    'month-waits payment payment admin always on own',
    'health account account admin always on own',
    'protection account account admin always on own',
  ])
})

it('notification settings exist only for kinds that the person can receive', () => {
  expect(kindsFor(['user'])).toContain('payment-returned')
  expect(kindsFor(['user'])).not.toContain('referral-joined')
  expect(kindsFor(['user', 'affiliate'])).toContain('referral-joined')
  expect(kindsFor(['user', 'admin'])).toContain('new-ticket')
  expect(kindsFor(['user', 'affiliate'])).not.toContain('new-ticket')
})

describe('quiet hours', () => {
  it.each([
    ['22:00', '08:00', '21:59', 0],
    ['22:00', '08:00', '22:00', 600],
    ['22:00', '08:00', '00:00', 480],
    ['22:00', '08:00', '07:59', 1],
    ['22:00', '08:00', '08:00', 0],
    ['13:00', '15:30', '14:00', 90],
    ['13:00', '13:00', '13:00', 0],
  ])('from %s until %s at %s: %s minutes', (from, until, at, minutes) => {
    expect(quietMinutes({ from, until }, at)).toBe(minutes)
  })
})
