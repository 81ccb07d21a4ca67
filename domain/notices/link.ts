import type { Notification } from '../collections/people/notifications'
import { adminPersonPath, leadPath, paths, ticketPath } from '../paths'
import { homePathOf } from '../people/roles'
import type { NoticeKind } from './kinds'

type NotificationSubject = Notification['metadata']

const pathByKind: { readonly [kind in NoticeKind]: (about: NotificationSubject) => string } = {
  'payment-approved': paymentPath,
  'payment-sent': paymentPath,
  'payment-returned': paymentPath,
  'payment-cancelled': paymentPath,
  'referral-joined': () => paths.referrals,
  'referral-active': () => paths.referrals,
  'ticket-reply': ({ ticket_id: ticket }) => (ticket === undefined ? paths.support : ticketPath('member', ticket)),
  'ticket-written': ({ ticket_id: ticket }) => (ticket === undefined ? paths.support : ticketPath('member', ticket)),
  'ticket-status': ({ ticket_id: ticket }) => (ticket === undefined ? paths.support : ticketPath('member', ticket)),
  'account-changed': ({ what, role, granted }) => {
    if (what === 'password') return `${paths.settings}?tab=security`
    if (what !== 'role' || granted !== true) return paths.settings
    return homePathOf(role === undefined ? [] : [role])
  },
  'new-device': () => `${paths.settings}?tab=security`,
  application: ({ application }) => (application === 'approved' ? paths.affiliateDashboard : paths.application),
  'agreement-ended': () => `${paths.settings}?tab=cancel`,
  'new-ticket': ({ ticket_id: ticket }) => (ticket === undefined ? paths.adminSupport : ticketPath('admin', ticket)),
  'member-reply': ({ ticket_id: ticket }) => (ticket === undefined ? paths.adminSupport : ticketPath('admin', ticket)),
  'new-lead': ({ lead }) => (lead === undefined ? paths.adminLeads : leadPath(lead)),
  'new-application': () => paths.adminApplications,
  leaving: ({ person }) => (person === undefined ? paths.adminUsers : adminPersonPath(person)),
  'profile-pause': ({ person }) => (person === undefined ? paths.adminUsers : adminPersonPath(person)),
  'month-waits': ({ why }) => (why === 'clock' ? paths.adminHealth : paths.adminPayments),
  health: () => paths.adminHealth,
  protection: ({ setting, protection }) =>
    protection === 'restored'
      ? paths.adminAudit
      : setting === undefined && protection !== 'sso-changed'
        ? paths.adminAdmins
        : `${paths.adminSettings}?tab=security`,
}

function paymentPath({ payment }: NotificationSubject): string {
  return payment === undefined ? paths.earnings : `${paths.earnings}?why=${payment}`
}

/** Reports whether the kind is one of this version. A newer server and custom hooks may save others. */
export const isKnownNotice = (about: NotificationSubject): about is NotificationSubject & { kind: NoticeKind } =>
  about.kind !== undefined && Object.hasOwn(pathByKind, about.kind)

export function noticePath(about: NotificationSubject & { kind: NoticeKind }): string {
  return pathByKind[about.kind](about)
}
