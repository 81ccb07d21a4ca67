import type { Language, Notification } from '../../../domain/entities'
import type { NoticeKind } from '../../../domain/notices/kinds'
import { formatCents, formatDate, formatLongMonth } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import type { notifications } from '../../i18n/areas'

type Messages = MessagesOf<typeof notifications>
type Texts = { title: string; text: string }
type Metadata = Notification['metadata']
const amountText = ({ amount_cents: cents }: Metadata): string => (cents === undefined ? '' : formatCents(cents))
const monthText = ({ payment_month: month = '' }: Metadata, language: Language): string =>
  formatLongMonth(month, language)

/** The texts of some kinds; other kinds use the text of their type. */
const kindTexts: { readonly [kind in NoticeKind]?: (metadata: Metadata, t: Messages, language: Language) => Texts } = {
  'payment-approved': (metadata, t, language) => ({
    title: t.approved(amountText(metadata)),
    text: monthText(metadata, language),
  }),
  'payment-sent': (metadata, t, language) => ({
    title: t.payment(amountText(metadata)),
    text: monthText(metadata, language),
  }),
  'payment-returned': (metadata, t, language) => {
    const { payout = 'returned', day = '' } = metadata
    return {
      title: t.payout[payout](amountText(metadata)),
      text: t.payoutText[payout](formatDate(day, language)),
    }
  },
  'payment-cancelled': (metadata, t) => ({ title: t.cancelled(amountText(metadata)), text: t.cancelledText }),
  'referral-active': ({ from = '', active }, t) =>
    active === true ? { title: t.active(from), text: t.activeText } : { title: t.ended(from), text: t.endedText },
  'ticket-written': ({ from = '', subject = '' }, t) => ({ title: t.written(from), text: subject }),
  'ticket-status': ({ status = 'open', number = 0, subject = '' }, t) => ({
    title: t.ticketIs[status](number),
    text: subject,
  }),
  'account-changed': ({ what = 'paypal', role, granted }, t) => ({
    title: t.changed[what],
    text: role === undefined ? t.changedText : granted === true ? t.roleGiven(t.role[role]) : t.roleTaken(t.role[role]),
  }),
  'new-device': ({ device = '' }, t) => ({ title: t.device, text: t.deviceText(device) }),
  'profile-pause': ({ from = '', pause = 'begun', day = '' }, t, language) => ({
    title: t.pause[pause](from),
    text: t.pauseText[pause](formatDate(day, language)),
  }),
  protection: ({ protection = 'asked', setting, from = '', subject = '', until = '' }, t, language) => ({
    title: t.protection[protection](setting === undefined ? '' : t.protectionName[setting], subject),
    text: t.protectionText[protection](from, formatDate(until.slice(0, 10), language)),
  }),
  health: ({ alert = 'disk-full', health = 'bad' }, t) => ({
    title: t.health[health](t.alert[alert]),
    text: t.healthText[health],
  }),
  'new-lead': ({ from = '' }, t) => ({ title: t.lead, text: from }),
}

/** Returns the row's own title and message if a person wrote them, otherwise the texts of its kind. */
export function notificationText(
  row: Pick<Notification, 'type' | 'title' | 'message' | 'metadata'>,
  t: Messages,
  language: Language,
): Texts {
  if (row.title !== '') return { title: row.title, text: row.message }
  const { kind } = row.metadata
  const kindText = kind && kindTexts[kind]
  if (kindText) return kindText(row.metadata, t, language)
  const { number = 0, subject = '', from = '' } = row.metadata
  const { waiting_month: waiting, first_month: first = '', why = 'failed' } = row.metadata
  if (waiting !== undefined)
    return {
      title: t.waits(formatLongMonth(waiting, language)),
      text: t.waitsWhy[why](formatLongMonth(first, language)),
    }
  const { application } = row.metadata
  if (application !== undefined)
    return { title: t.application[application], text: application === 'new' ? from : t.applicationText[application] }
  const { leaving, day = '' } = row.metadata
  if (leaving !== undefined) return { title: t.leaving[leaving](from, formatDate(day, language)), text: row.message }
  switch (row.type) {
    case 'support_ticket':
      return { title: t.newTicket(number), text: t.newTicketFrom(from, subject) }
    case 'support_reply':
      return { title: t.reply(from, number), text: row.message || subject }
    case 'payment':
      return { title: t.payment(amountText(row.metadata)), text: row.message }
    case 'referral':
      return { title: t.referral(from), text: row.message }
    case 'account':
      return { title: t.account, text: row.message }
  }
}
