import { Ellipsis, KeyRound, Mail, Pencil, Eye, ScrollText } from 'lucide-react'
import type { Moment, User } from '../../../../domain/entities'
import { CommandButton } from '../../../forms/command-parts'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { invitations, people, personTimeline } from '../../../i18n/admin-areas'
import { CopyLinkButton } from '../../../shared/copy-link'
import { mustSignUpFirst } from '../../../../domain/people/people-list'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { buttonClasses } from '../../../ui/button-classes'
import { Menu, type MenuEntry } from '../../../ui/layers/menu'
import { Avatar } from '../../../ui/pictures/avatar'
import { Tag } from '../../../ui/states/empty-state'
import { nameOf, PersonState } from './person-state'
import { RoleBadges } from '../list/role-checkboxes'
import { adminPersonPath, adminViewPath, paths } from '../../../../domain/paths'
import { useOnline } from '../../../data/queries/network'
import { useCurrentPerson } from '../../../data/queries/session/session'

interface Props {
  person: User
  /** The last sign-in; '' for never or not loaded yet. */
  lastLoginAt?: Moment | undefined
  onEdit?: (() => void) | undefined
  /** Undefined while loading and on the admin's own page. */
  onWrite?: (() => void) | undefined
}

export function PersonHeader({ person, lastLoginAt = '', onEdit, onWrite }: Props) {
  const t = useMessages(people)
  const more = useMessages(personTimeline)
  const links = usePersonMenuEntries(person)
  const language = useLanguage()
  const copies = useMessages(invitations)
  const mailOff = useMailsOnlyLogged()
  const isDeleted = person.anonymised_at !== ''
  const isLinkMissing = mailOff && !person.verified && !mustSignUpFirst(person) && !person.roles.includes('admin')
  const name = isDeleted ? t.deletedPerson : nameOf(person)
  const facts = [
    isDeleted ? '' : person.email,
    person.phone,
    t.joinedOn(formatDate(person.created_at, language)),
    lastLoginAt === '' ? '' : t.lastLoginAt(formatMoment(lastLoginAt, language)),
  ].filter((text) => text !== '')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 md:items-center">
        <Avatar name={name} seed={person.id} size="lg" className="size-14!" />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-2xl tracking-[-.015em] wrap-anywhere">{name}</h1>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <RoleBadges held={person.roles} />
            <PersonState status={person.account_status} />
            {isDeleted && <Tag tone="caution">{t.deletedOn(formatDate(person.anonymised_at, language))}</Tag>}
            {!person.verified && <Tag tone="caution">{t.notVerified}</Tag>}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
            {facts.map((text) => (
              <BreakableAddress key={text} text={text} />
            ))}
          </p>
        </div>
        {onEdit !== undefined && (
          <div className="flex flex-wrap gap-2 max-md:w-full">
            <CommandButton kind="quiet" onClick={onEdit} className="max-md:flex-1">
              <Pencil aria-hidden />
              {t.edit}
            </CommandButton>
            {onWrite !== undefined && (
              <CommandButton kind="quiet" onClick={onWrite} className="max-md:flex-1">
                <Mail aria-hidden />
                {more.write}
              </CommandButton>
            )}
            {isLinkMissing && (
              <CopyLinkButton
                kind="verification"
                id={person.id}
                label={copies.copyVerification}
                className="min-h-11 max-md:w-full"
              />
            )}
            <Menu
              label={more.more}
              button={<Ellipsis aria-hidden />}
              buttonClassName={buttonClasses('bare', 'md', 'px-3!')}
              entries={links}
            />
          </div>
        )}
      </div>
    </div>
  )
}

type PersonRef = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'> & Partial<Pick<User, 'verified' | 'roles'>>

/** Returns the menu entries for rare actions: viewing the app as another person, and the audit log. */
export function usePersonMenuEntries(person: PersonRef): MenuEntry[] {
  const t = useMessages(people)
  const more = useMessages(personTimeline)
  const copies = useMessages(invitations)
  const mailOff = useMailsOnlyLogged()
  const me = useCurrentPerson()?.id
  const audit: MenuEntry = {
    key: 'audit',
    label: more.auditOf(nameOf(person)),
    icon: <ScrollText aria-hidden />,
    href: `${paths.adminAudit}?subject=users/${person.id}`,
  }
  if (person.id === me) return [audit]
  // An admin's password is never reset by another admin.
  const isResettable = mailOff && person.verified === true && person.roles?.includes('admin') === false
  const reset: MenuEntry = {
    key: 'reset',
    label: copies.copyReset,
    icon: <KeyRound aria-hidden />,
    href: `${adminPersonPath(person.id)}?do=reset-link`,
  }
  const view = { key: 'view', label: t.viewAs, icon: <Eye aria-hidden />, href: adminViewPath(person.id) }
  return [view, ...(isResettable ? [reset] : []), audit]
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
