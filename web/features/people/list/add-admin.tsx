import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Id, User } from '../../../../domain/entities'
import type { Role } from '../../../../domain/people/roles'
import { usePerson } from '../../../data/queries/people/people'
import { CommandButton } from '../../../forms/command-button'
import { PersonField } from '../../../forms/person-field'
import { people } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { RoleDialog } from './role-dialog'

/** Makes a user an admin. The user is found by name or address, and the admin confirms with their own password (P15). */
export function AddAdminCard({ onDone }: { onDone: () => void }) {
  const t = useMessages(people)
  // Remounts the form after each success, which empties the field.
  const [round, setRound] = useState(0)
  return (
    <Card title={t.addAdmin}>
      <SelectAdminForm
        key={round}
        onDone={() => {
          setRound(round + 1)
          onDone()
        }}
      />
    </Card>
  )
}

function SelectAdminForm({ onDone }: { onDone: () => void }) {
  const t = useMessages(people)
  const form = useForm<{ user: Id }>({ defaultValues: { user: '' } })
  const [chosen, setChosen] = useState<Id>('')
  const ask = form.handleSubmit(({ user }) => {
    if (user === '') form.setError('user', { type: 'check', message: 'required' }, { shouldFocus: true })
    else setChosen(user)
  })
  return (
    <>
      <form noValidate onSubmit={(event) => void ask(event)} className="grid gap-2">
        <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <PersonField
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
          onDone={onDone}
        />
      )}
    </>
  )
}

interface ConfirmAdminProps {
  id: Id
  /** Why the dialog isn't opened: `held` if the person is already an admin, `unread` if the person can't be loaded. */
  onRefused: (why: 'held' | 'unread') => void
  onClose: () => void
  onDone: () => void
}

/** Loads the person, then opens the confirmation. */
function ConfirmAdmin({ id, onRefused, onClose, onDone }: ConfirmAdminProps) {
  const { value, loading, error } = usePerson(id)
  const refused = error !== null || (value === null && !loading) ? 'unread' : isAdmin(value) ? 'held' : ''
  useEffect(() => {
    if (refused !== '') onRefused(refused)
    // Reported only once, even if the parent renders again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])
  if (refused !== '' || !value) return null
  return <RoleDialog person={value} role={adminRole} onClose={onClose} onDone={onDone} />
}

const adminRole: Role = 'admin'
const isAdmin = (person: User | null | undefined): boolean => person?.roles.includes(adminRole) === true
