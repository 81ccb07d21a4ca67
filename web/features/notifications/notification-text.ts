import type { Month, Notification } from '../../../domain/entities'
import type { WordsOf } from '../../i18n/group'
import type { notifications } from '../../i18n/notifications'

type Words = WordsOf<typeof notifications>

/**
 * The words of a notification, from its type and metadata, in the reader's language. Title and message of the row only hold what a
 * person wrote, and win where they are set.
 */
export function notificationText(
  row: Pick<Notification, 'type' | 'title' | 'message' | 'metadata'>,
  t: Words,
  money: (cents: number) => string,
  monthName: (month: Month) => string,
): { title: string; text: string } {
  const { number = 0, subject = '', from = '', amount_cents: cents } = row.metadata
  const written = { title: row.title, text: row.message }
  if (row.title !== '') return written
  const { waiting_month: waiting, first_month: first = '', why = 'failed' } = row.metadata
  if (waiting !== undefined) return { title: t.waits(monthName(waiting)), text: t.waitsWhy[why](monthName(first)) }
  const { application } = row.metadata
  if (application !== undefined)
    return { title: t.application[application], text: application === 'new' ? from : t.applicationText[application] }
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
