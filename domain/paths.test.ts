import { expect, it } from 'vitest'
import { adminPersonPath, referralLink, ticketPath } from './paths'
import { slot } from './slots'

it('addresses that name something name it alone', () => {
  expect(adminPersonPath('p1')).toBe('/admin/users/p1')
  expect(ticketPath('admin', 't1')).toBe('/admin/support?ticket=t1')
  expect(ticketPath('member', 't1')).toBe('/dashboard/support?ticket=t1')
  expect(referralLink('https://x.example', 'A&B')).toBe('https://x.example/signup?ref=A%26B')
  expect(slot('origin')).toBe('{{slot:origin}}')
})
