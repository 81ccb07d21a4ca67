import { LifeBuoy, Settings, WalletCards } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { UserPayment } from '../../../domain/entities'
import { paymentCounts } from '../../../domain/money/breakdown/totals'
import { paths, ticketPath } from '../../../domain/paths'
import { useTickets } from '../../data/queries/tickets/tickets'
import { member } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'

export function QuickActions({ userId, payments }: { userId: string; payments: readonly UserPayment[] }) {
  const t = useMessages(member)
  const { rows } = useTickets(userId)
  const unread = rows.find((row) => row.unread > 0)
  const { sent, onTheWay } = paymentCounts(payments)
  const open = rows.filter(({ ticket }) => ticket.status === 'open' || ticket.status === 'in_progress').length
  const actions = [
    { to: paths.settings, Icon: Settings, name: t.settings, text: t.settingsText },
    { to: paths.earnings, Icon: WalletCards, name: t.earnings, text: t.paymentsCount(sent, onTheWay) },
    unread === undefined
      ? { to: paths.support, Icon: LifeBuoy, name: t.support, text: t.supportText(open) }
      : {
          to: ticketPath('member', unread.ticket.id),
          Icon: LifeBuoy,
          name: t.support,
          text: t.replyNew(unread.ticket.number),
        },
  ]
  return (
    <Card title={t.quickActions}>
      <ul className="grid md:grid-cols-3">
        {actions.map(({ to, Icon, name, text }) => (
          <li
            key={name}
            className="border-line max-md:border-t max-md:first:border-t-0 md:border-l md:px-4 md:first:border-l-0 md:first:pl-0"
          >
            <Link to={to} className="group flex min-h-14 items-center gap-3 py-1 no-underline">
              <Icon aria-hidden className="size-4.5 flex-none text-accent" strokeWidth={1.75} />
              <span className="font-semibold group-hover:text-accent">
                {name}
                <small className="block text-sm leading-sm font-normal text-muted">{text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
