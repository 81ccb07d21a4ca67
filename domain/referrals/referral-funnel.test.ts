import { describe, expect, it } from 'vitest'
import type { Referral } from '../entities'
import { funnelByLabel, referralFunnel, referralChannelOf } from './referral-funnel'

const today = '2026-11-21'
const referral = (over: Partial<Referral>): Referral =>
  ({
    referred_user: 'u',
    signup_date: '2026-10-03',
    rental_start: '',
    account_status: 'inactive',
    source: 'link',
    link_label: '',
    ...over,
  }) as Referral
const referrals = [
  referral({ link_label: 'flyer' }),
  referral({ rental_start: '2026-10-09', account_status: 'active', link_label: 'flyer' }),
  referral({ rental_start: '2026-10-09', source: 'invite' }),
  referral({ rental_start: '2026-12-01', signup_date: '2026-11-18', source: 'code' }),
  referral({ referred_user: '', signup_date: '', source: 'invite' }),
]
const facts = { referrals, opens: [], today }
const opens = [
  { label: 'flyer', month: '2026-10', opens: 9 },
  { label: '', month: '2026-10', opens: 4 },
  { label: 'flyer', month: '2026-12', opens: 2 },
]

describe('funnel from sign-ups to active rentals', () => {
  it('counts sign-ups, started rentals and active rentals by month, newest first', () =>
    expect(referralFunnel(facts)).toEqual([
      { month: '2026-11', opened: null, signedUp: 1, started: 0, active: 0 },
      { month: '2026-10', opened: null, signedUp: 3, started: 2, active: 1 },
    ]))
  it('can be limited to a channel, where a typed code counts as a link', () => {
    expect(referralFunnel({ ...facts, opens }, 'invite')).toEqual([
      { month: '2026-10', opened: null, signedUp: 1, started: 1, active: 0 },
    ])
    expect(referralFunnel(facts, 'link').map(({ signedUp }) => signedUp)).toEqual([1, 2])
    expect(referralChannelOf({ source: 'code' })).toBe('link')
  })
  it('counts a rental that starts today, and only people who have signed up', () => {
    const rows = [
      referral({ rental_start: today, account_status: 'active' }),
      referral({ referred_user: '', signup_date: '2026-10-03', link_label: 'flyer' }),
      referral({ referred_user: 'u', signup_date: '', link_label: 'flyer' }),
    ]
    expect(referralFunnel({ ...facts, referrals: rows })).toEqual([
      { month: '2026-10', opened: null, signedUp: 1, started: 1, active: 1 },
    ])
    expect(funnelByLabel({ ...facts, referrals: rows })).toEqual([
      { label: '', opened: 0, signedUp: 1, started: 1, active: 1 },
    ])
  })
})

describe('funnel from opened links', () => {
  it('sums all opens of a month, and is unknown before the first counted month', () => {
    expect(referralFunnel({ ...facts, opens }).map(({ month, opened }) => [month, opened])).toEqual([
      ['2026-12', 2],
      ['2026-11', 0],
      ['2026-10', 13],
    ])
    // The result is the same in any order, and for the channel `link`.
    const link = referralFunnel({ ...facts, opens: [...opens].reverse() }, 'link')
    expect(link.map(({ month, opened }) => [month, opened])).toEqual([
      ['2026-12', 2],
      ['2026-11', 0],
      ['2026-10', 13],
    ])
    expect(referralFunnel({ ...facts, opens: [{ label: '', month: '2026-10', opens: 0 }] }).at(-1)?.opened).toBe(0)
    const laterOpens = [{ label: '', month: '2026-11', opens: 1 }]
    expect(referralFunnel({ ...facts, opens: laterOpens }).map(({ opened }) => opened)).toEqual([1, null])
  })
  it('lists the labels with the most opens first and links without a label last, and excludes invited people', () =>
    expect(funnelByLabel({ ...facts, opens: [...opens, { label: 'chat', month: '2026-11', opens: 30 }] })).toEqual([
      { label: 'chat', opened: 30, signedUp: 0, started: 0, active: 0 },
      { label: 'flyer', opened: 11, signedUp: 2, started: 1, active: 1 },
      { label: '', opened: 4, signedUp: 1, started: 0, active: 0 },
    ]))
  it('sorts links without a label last, and labels with equal opens by sign-ups, then by name', () => {
    const signUps = ['c', 'c', 'd'].map((link_label) => referral({ link_label }))
    const opened = ['', 'a', 'b', 'c', 'd'].map((label) => ({ label, month: '2026-10', opens: label === '' ? 99 : 5 }))
    for (const rows of [opened, [...opened].reverse()])
      expect(funnelByLabel({ referrals: signUps, opens: rows, today }).map(({ label }) => label)).toEqual([
        'c',
        'd',
        'a',
        'b',
        '',
      ])
  })
  it('counts only the opens of one month', () =>
    expect(funnelByLabel({ ...facts, opens }, '2026-12')).toEqual([
      { label: 'flyer', opened: 2, signedUp: 0, started: 0, active: 0 },
    ]))
  it('lists the labels of one month', () =>
    expect(funnelByLabel({ ...facts, opens }, '2026-11')).toEqual([
      { label: '', opened: 0, signedUp: 1, started: 0, active: 0 },
    ]))
  it('includes an invited person who later used a link with a label', () =>
    expect(
      funnelByLabel({ referrals: [referral({ source: 'invite', link_label: 'flyer' })], opens: [], today }),
    ).toEqual([{ label: 'flyer', opened: 0, signedUp: 1, started: 0, active: 0 }]))
})
