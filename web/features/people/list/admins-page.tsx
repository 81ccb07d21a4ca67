import { Link } from 'react-router-dom'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminPersonPath } from '../../../../domain/paths'
import { momentOf } from '../../../../domain/moments'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { fetchAllAdmins, useAdmins, usePerson } from '../../../data/queries/people/people'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useOnline } from '../../../data/queries/network'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import type { MessagesOf } from '../../../i18n/group'
import { people } from '../../../i18n/admin-areas'
import { CsvButton } from '../../../lists/tools/csv-button'
import { csvOnlyColumn, type ListColumn, type Column } from '../../../ui/column'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { Banner } from '../../../ui/banner'
import { Avatar } from '../../../ui/pictures/avatar'
import { EmptyState, Tag, Skeleton } from '../../../ui/states/empty-state'
import { ErrorState } from '../../../ui/states/error-state'
import { Table } from '../../../ui/table'
import { joinRoleNames, RoleCheckboxes, RoleDialog } from './role-checkboxes'
import { nameOf, type DialogEnds } from '../person/person-state'
import type { Id } from '../../../../domain/entities'
import type { Role } from '../../../../domain/people/roles'
import { CommandButton } from '../../../forms/command-parts'
import { PersonField } from '../../../forms/person-field'
import { Card } from '../../../ui/card'

export function AdminsPage() {
  const t = useMessages(people)
  const language = useLanguage()
  const online = useOnline()
  const me = useCurrentPerson()?.id
  const { value, loading, error, asOf, reload } = useAdmins()
  const rows = value?.rows ?? []
  const nameCell = (row: ListedPerson) => (
    <span className="flex min-w-0 items-center gap-2.5 py-1">
      <Avatar name={nameOf(row)} seed={row.id} />
      <span className="grid min-w-0 leading-tight">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to={adminPersonPath(row.id)}
            className="font-semibold no-underline wrap-anywhere hover:text-accent hover:underline"
          >
            {nameOf(row)}
          </Link>
          {row.id === me && <Tag>{t.you}</Tag>}
        </span>
        <small className="text-xs text-muted">
          <BreakableAddress text={row.email} />
        </small>
      </span>
    </span>
  )
  const rolesCell = (row: ListedPerson) => (
    <RoleCheckboxes inline person={row} admins={value?.rows.length} onDone={reload} />
  )
  const loginCell = (row: ListedPerson) =>
    row.id === me ? t.currentSession : formatMoment(row.last_login_at, language) || t.never
  const when = asOf === null ? '' : t.readAt(formatMoment(momentOf(asOf), language))
  const columns: Column<ListedPerson>[] = [
    { key: 'name', head: t.name, cell: nameCell, mobile: 'title' },
    { key: 'roles', head: t.roles, cell: rolesCell, mobile: 'actions' },
    {
      key: 'login',
      head: t.lastLogin,
      cell: loginCell,
      className: 'whitespace-nowrap',
      mobile: 'note',
      mobileCell: (row) => (row.id === me ? loginCell(row) : t.lastLoginAt(loginCell(row))),
    },
  ]
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-4 md:px-6 md:py-5">
      {!online && (
        <Banner title={t.offline}>{value === undefined ? t.offlineList : `${when} ${t.offlineChanges}`}</Banner>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[64ch] text-muted">{t.adminsLead}</p>
        {rows.length > 0 && <CsvButton name="administrators" columns={fileColumns(t)} rows={fetchAllAdmins} />}
      </div>
      {error !== null && online && (
        <ErrorState title={t.failed} onRetry={reload}>
          {value === undefined ? '' : when}
        </ErrorState>
      )}
      {value === undefined && loading && <Skeleton className="h-48 rounded-lg" />}
      {value !== undefined && rows.length === 0 && <EmptyState title={t.noAdmins} />}
      {rows.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Table caption={t.adminsCaption} columns={columns} rows={rows} rowKey={(row) => row.id} />
          <p className="text-sm text-muted">{t.adminsFoot}</p>
        </div>
      )}
      <AddAdminCard onDone={reload} />
    </div>
  )
}

const fileColumns = (t: MessagesOf<typeof people>): ListColumn<ListedPerson>[] => [
  csvOnlyColumn('name', t.name, nameOf),
  csvOnlyColumn('email', t.email, ({ email }) => email),
  csvOnlyColumn('roles', t.roles, (row) => joinRoleNames(row, t.role)),
  csvOnlyColumn('login', t.lastLogin, (row) => row.last_login_at),
]

/** Makes a user an admin. The user is found by name or address, and the admin confirms with their own password (P15). */
export function AddAdminCard({ onDone }: { onDone: () => void }) {
  const t = useMessages(people)
  const form = useForm<{ user: Id }>({ defaultValues: { user: '' } })
  const [chosen, setChosen] = useState<Id>('')
  // Remounts the field after each success, which empties it.
  const [added, setAdded] = useState(0)
  const ask = form.handleSubmit(({ user }) => {
    if (user === '') form.setError('user', { type: 'check', message: 'required' }, { shouldFocus: true })
    else setChosen(user)
  })
  return (
    <Card title={t.addAdmin}>
      <form noValidate onSubmit={(event) => void ask(event)} className="grid gap-2">
        <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <PersonField
            key={added}
            form={form}
            name="user"
            label={t.person}
            messages={{ held: t.isAdminAlready, unread: t.personUnread }}
          />
          <CommandButton type="submit" className="max-md:w-full">
            {t.addRole}
          </CommandButton>
        </div>
        <p className="text-sm text-muted">{t.addAdminText}</p>
      </form>
      {chosen !== '' && (
        <ConfirmAdmin
          key={chosen}
          id={chosen}
          onRefused={(why) => {
            setChosen('')
            form.setError('user', { type: 'check', message: why }, { shouldFocus: true })
          }}
          onClose={() => setChosen('')}
          onDone={() => {
            form.reset()
            setAdded(added + 1)
            onDone()
          }}
        />
      )}
    </Card>
  )
}

interface ConfirmAdminProps extends DialogEnds {
  id: Id
  /** Why the dialog isn't opened: `held` if the person is already an admin, `unread` if the person can't be loaded. */
  onRefused: (why: 'held' | 'unread') => void
}

function ConfirmAdmin({ id, onRefused, ...ends }: ConfirmAdminProps) {
  const { value, loading, error } = usePerson(id)
  const isAdmin = value?.roles.includes(adminRole) === true
  const refused = error !== null || (value === null && !loading) ? 'unread' : isAdmin ? 'held' : ''
  useEffect(() => {
    if (refused !== '') onRefused(refused)
    // Reported only once, even if the parent renders again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])
  if (refused !== '' || !value) return null
  return <RoleDialog {...ends} person={value} role={adminRole} />
}

const adminRole: Role = 'admin'
