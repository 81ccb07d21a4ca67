import { Shield, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { Card } from '../../ui/card'
import { useOverviewMessages } from './todo-text'

export function QuickActions() {
  const t = useOverviewMessages()
  const actions = [
    { href: paths.adminUsers, Icon: Users, title: t.manageUsers, text: t.manageUsersText },
    { href: paths.adminAdmins, Icon: Shield, title: t.manageAdmins, text: t.manageAdminsText },
  ]
  return (
    <Card title={t.quick}>
      <ul className="-mx-2 -mb-2 grid xl:group-has-data-few/first:grid-cols-2">
        {actions.map(({ href, Icon, title, text }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex min-h-11 items-center gap-3 rounded-lg px-2 py-2 no-underline hover:bg-surface"
            >
              <Icon aria-hidden className="size-5 flex-none stroke-[1.75] text-accent" />
              <span className="leading-tight">
                <b className="block font-semibold">{title}</b>
                <small className="text-sm text-muted">{text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
