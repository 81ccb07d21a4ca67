import { expect, it } from 'vitest'
import { adminPersonPath, recoveryTarget, referralLink, ticketPath } from './paths'
import { slot } from './slots'

it('addresses that name something name it alone', () => {
  expect(adminPersonPath('p1')).toBe('/admin/users/p1')
  expect(ticketPath('admin', 't1')).toBe('/admin/support?ticket=t1')
  expect(ticketPath('member', 't1')).toBe('/dashboard/support?ticket=t1')
  expect(referralLink('https://x.example', 'A&B')).toBe('https://x.example/signup?ref=A%26B')
  expect(slot('origin')).toBe('{{slot:origin}}')
})

it.each([
  ['?type=recovery', '', '/reset-password'],
  ['?token=abc&type=recovery', '', '/reset-password#token=abc'],
  ['?token_hash=abc&type=recovery&next=/admin', '', '/reset-password#token=abc'],
  ['', '#access_token=x&refresh_token=y&type=recovery', '/reset-password'],
  ['?ref=CODE', '#type=recovery&token=abc', '/reset-password#token=abc'],
  ['', '#abc', null],
  ['?type=signup', '#token=abc', null],
  ['?mytype=recovery', '#recovery', null],
])('a recovery link on whatever page leads to the form for a password: %s%s', (search, hash, target) => {
  expect(recoveryTarget(search, hash)).toBe(target)
})
