import { Ellipsis, Eye, Mail, Pencil, ScrollText } from 'lucide-react'
import type { User } from '../../../../domain/entities'
import { adminPersonPath, adminViewPath, paths } from '../../../../domain/paths'
import { useOnline } from '../../../data/queries/network'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useMessages } from '../../../i18n/messages'
import { people, personTimeline } from '../../../i18n/areas/admins'
import { Menu, type MenuEntry } from '../../../ui/layers/menu'
import { nameOf } from './person-state'

type PersonRef = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>

/** Returns the menu entries for rare actions: viewing the app as another person, and the audit log. */
export function usePersonMenuEntries(person: PersonRef): MenuEntry[] {
  const t = useMessages(people)
  const more = useMessages(personTimeline)
  const me = useCurrentPerson()?.id
  const audit: MenuEntry = {
    key: 'audit',
    label: more.auditOf(nameOf(person)),
    icon: <ScrollText aria-hidden />,
    href: `${paths.adminAudit}?subject=users/${person.id}`,
  }
  if (person.id === me) return [audit]
  return [{ key: 'view', label: t.viewAs, icon: <Eye aria-hidden />, href: adminViewPath(person.id) }, audit]
}

/** The menu of a list row, whose actions start on the person's page. */
export function PersonRowMenu({ person }: { person: User }) {
  const t = useMessages(people)
  const more = useMessages(personTimeline)
  const me = useCurrentPerson()?.id
  const online = useOnline()
  const links = usePersonMenuEntries(person)
  if (person.anonymised_at !== '') return null
  const labelFor = (label: string) => (online ? label : `${label} (${t.needsNetwork})`)
  const page = adminPersonPath(person.id)
  const edit = { key: 'edit', label: labelFor(t.edit), icon: <Pencil aria-hidden />, href: `${page}?do=edit` }
  const write = { key: 'write', label: labelFor(more.write), icon: <Mail aria-hidden />, href: `${page}?do=write` }
  const actions = person.id === me ? [edit] : [edit, write]
  return (
    <Menu
      label={t.moreOf(nameOf(person))}
      button={<Ellipsis aria-hidden className="size-4.5" />}
      buttonClassName="grid size-11 place-items-center rounded-full hover:bg-sunken md:size-8"
      entries={[
        ...actions.map((action) => ({ ...action, disabled: !online })),
        ...links.map((link, at) => ({ ...link, apart: at === 0 })),
      ]}
    />
  )
}
