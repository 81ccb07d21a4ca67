import { expect, it } from 'vitest'
import { noticeKinds } from './kinds'
import { noticePath } from './link'

type Asked = Parameters<typeof noticePath>[0]

/** The path of each kind, with all data and without. */
const places: readonly [asked: Asked, path: string][] = [
  [{ kind: 'payment-approved', payment: 'p1' }, '/dashboard/earnings?why=p1'],
  [{ kind: 'payment-sent', payment: 'p1' }, '/dashboard/earnings?why=p1'],
  [{ kind: 'payment-returned', payment: 'p1' }, '/dashboard/earnings?why=p1'],
  [{ kind: 'payment-cancelled', payment: 'p1' }, '/dashboard/earnings?why=p1'],
  [{ kind: 'payment-sent' }, '/dashboard/earnings'],
  [{ kind: 'referral-joined' }, '/affiliate_dashboard/referrals'],
  [{ kind: 'referral-active', active: true }, '/affiliate_dashboard/referrals'],
  [{ kind: 'ticket-reply', ticket_id: 't1' }, '/dashboard/support?ticket=t1'],
  [{ kind: 'ticket-reply' }, '/dashboard/support'],
  [{ kind: 'ticket-written', ticket_id: 't1' }, '/dashboard/support?ticket=t1'],
  [{ kind: 'ticket-written' }, '/dashboard/support'],
  [{ kind: 'ticket-status', ticket_id: 't1', status: 'resolved' }, '/dashboard/support?ticket=t1'],
  [{ kind: 'ticket-status' }, '/dashboard/support'],
  [{ kind: 'account-changed', what: 'password' }, '/dashboard/settings?tab=security'],
  [{ kind: 'account-changed', what: 'email' }, '/dashboard/settings'],
  [{ kind: 'account-changed', what: 'paypal' }, '/dashboard/settings'],
  [{ kind: 'account-changed', what: 'role', role: 'admin', granted: true }, '/admin'],
  [{ kind: 'account-changed', what: 'role', role: 'affiliate', granted: true }, '/affiliate_dashboard'],
  [{ kind: 'account-changed', what: 'role', role: 'user', granted: true }, '/dashboard'],
  // The area of a revoked role can't be opened.
  [{ kind: 'account-changed', what: 'role', role: 'admin', granted: false }, '/dashboard/settings'],
  [{ kind: 'account-changed', what: 'role', role: 'affiliate' }, '/dashboard/settings'],
  [{ kind: 'account-changed', role: 'admin', granted: true }, '/dashboard/settings'],
  [{ kind: 'new-device', device: 'Phone' }, '/dashboard/settings?tab=security'],
  [{ kind: 'application', application: 'approved' }, '/affiliate_dashboard'],
  [{ kind: 'application', application: 'rejected' }, '/dashboard/application'],
  [{ kind: 'agreement-ended' }, '/dashboard/settings?tab=cancel'],
  [{ kind: 'new-ticket', ticket_id: 't1' }, '/admin/support?ticket=t1'],
  [{ kind: 'new-ticket' }, '/admin/support'],
  [{ kind: 'member-reply', ticket_id: 't1' }, '/admin/support?ticket=t1'],
  [{ kind: 'member-reply' }, '/admin/support'],
  [{ kind: 'new-lead', lead: 'l1' }, '/admin/leads?lead=l1'],
  [{ kind: 'new-lead' }, '/admin/leads'],
  [{ kind: 'new-application', person: 'u1' }, '/admin/applications'],
  [{ kind: 'leaving', person: 'u1' }, '/admin/users/u1'],
  [{ kind: 'leaving' }, '/admin/users'],
  [{ kind: 'profile-pause', person: 'u1' }, '/admin/users/u1'],
  [{ kind: 'profile-pause' }, '/admin/users'],
  [{ kind: 'month-waits', waiting_month: '2026-10' }, '/admin/payments'],
  [{ kind: 'month-waits', why: 'clock' }, '/admin/health'],
  [{ kind: 'health', alert: 'disk-full', health: 'bad' }, '/admin/health'],
  [{ kind: 'protection', setting: 'require_second_admin' }, '/admin/settings?tab=security'],
  [{ kind: 'protection', protection: 'sso-changed' }, '/admin/settings?tab=security'],
  [{ kind: 'protection', person: 'u1' }, '/admin/admins'],
]

it.each(places)('a notification with %j links to %s', (about, path) => expect(noticePath(about)).toBe(path))

it('every kind of notification has a link', () => {
  expect([...new Set(places.map(([{ kind }]) => kind))].sort()).toEqual([...noticeKinds].sort())
})
