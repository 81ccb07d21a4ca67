import type { CalendarDate, Month, Notification } from '../../../domain/entities'
import type { NoticeKind } from '../../../domain/notices/kinds'
import type { MessagesOf } from '../../i18n/group'
import type { notifications } from '../../i18n/areas/signed-in'

type Messages = MessagesOf<typeof notifications>
type Texts = { title: string; text: string }
interface TextContext {
  t: Messages
  money: (cents: number) => string
  monthName: (month: Month) => string
  dayName: (day: CalendarDate) => string
}

type Metadata = Notification['metadata']
const amountText = ({ amount_cents: cents }: Metadata, { money }: TextContext): string =>
  cents === undefined ? '' : money(cents)
const monthText = ({ payment_month: month }: Metadata, { monthName }: TextContext): string =>
  month === undefined ? '' : monthName(month)

/** The texts of some kinds; other kinds use the text of their type. */
const kindTexts: { readonly [kind in NoticeKind]?: (metadata: Metadata, context: TextContext) => Texts } = {
  'payment-approved': (metadata, context) => ({
    title: context.t.approved(amountText(metadata, context)),
    text: monthText(metadata, context),
  }),
  'payment-sent': (metadata, context) => ({
    title: context.t.payment(amountText(metadata, context)),
    text: monthText(metadata, context),
  }),
  'payment-returned': (metadata, context) => {
    const { payout = 'returned', day = '' } = metadata
    return {
      title: context.t.payout[payout](amountText(metadata, context)),
      text: context.t.payoutText[payout](day === '' ? '' : context.dayName(day)),
    }
  },
  'payment-cancelled': (metadata, context) => ({
    title: context.t.cancelled(amountText(metadata, context)),
    text: context.t.cancelledText,
  }),
  'referral-active': ({ from = '', active }, { t }) =>
    active === true ? { title: t.active(from), text: t.activeText } : { title: t.ended(from), text: t.endedText },
  'ticket-written': ({ from = '', subject = '' }, { t }) => ({ title: t.written(from), text: subject }),
  'ticket-status': ({ status = 'open', number = 0, subject = '' }, { t }) => ({
    title: t.ticketIs[status](number),
    text: subject,
  }),
  'account-changed': ({ what = 'paypal', role, granted }, { t }) => ({
    title: t.changed[what],
    text: role === undefined ? t.changedText : granted === true ? t.roleGiven(t.role[role]) : t.roleTaken(t.role[role]),
  }),
  'new-device': ({ device = '' }, { t }) => ({ title: t.device, text: t.deviceText(device) }),
  'profile-pause': ({ from = '', pause = 'begun', day = '' }, { t, dayName }) => ({
    title: t.pause[pause](from),
    text: t.pauseText[pause](day === '' ? '' : dayName(day)),
  }),
  protection: ({ protection = 'asked', setting, from = '', subject = '', until = '' }, { t, dayName }) => ({
    title: t.protection[protection](setting === undefined ? '' : t.protectionName[setting], subject),
    text: t.protectionText[protection](from, until === '' ? '' : dayName(until.slice(0, 10))),
  }),
  health: ({ alert = 'disk-full', health = 'bad' }, { t }) => ({
    title: t.health[health](t.alert[alert]),
    text: t.healthText[health],
  }),
  'new-lead': ({ from = '' }, { t }) => ({ title: t.lead, text: from }),
}

/** Returns the row's own title and message if a person wrote them, otherwise the texts of its kind. */
export function notificationText(
  row: Pick<Notification, 'type' | 'title' | 'message' | 'metadata'>,
  t: Messages,
  money: (cents: number) => string,
  monthName: (month: Month) => string,
  dayName: (day: CalendarDate) => string,
): Texts {
  if (row.title !== '') return { title: row.title, text: row.message }
  const { kind } = row.metadata
  const kindText = kind && kindTexts[kind]
  if (kindText) return kindText(row.metadata, { t, money, monthName, dayName })
  const { number = 0, subject = '', from = '', amount_cents: cents } = row.metadata
  const { waiting_month: waiting, first_month: first = '', why = 'failed' } = row.metadata
  if (waiting !== undefined) return { title: t.waits(monthName(waiting)), text: t.waitsWhy[why](monthName(first)) }
  const { application } = row.metadata
  if (application !== undefined)
    return { title: t.application[application], text: application === 'new' ? from : t.applicationText[application] }
  const { leaving, day = '' } = row.metadata
  if (leaving !== undefined) return { title: t.leaving[leaving](from, dayName(day)), text: row.message }
  switch (row.type) {
    case 'support_ticket':
      return { title: t.newTicket(number), text: t.newTicketFrom(from, subject) }
    case 'support_reply':
      return { title: t.reply(from, number), text: row.message || subject }
    case 'payment':
      return { title: t.payment(cents === undefined ? '' : money(cents)), text: row.message }
    case 'referral':
      return { title: t.referral(from), text: row.message }
    case 'account':
      return { title: t.account, text: row.message }
  }
}
