import { roles, type Role } from '../../../domain/people/roles'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Note } from '../../ui/states/note'
import { holdsRole } from './holds-role'

/** The roles somebody holds. */
export function RoleNotes({ held }: { held: readonly Role[] }) {
  const t = useMessages(people)
  return (
    <span className="inline-flex flex-wrap gap-1">
      {roles
        .filter((role) => holdsRole({ roles: held }, role))
        .map((role) => (
          <Note key={role} tone={role === 'admin' ? 'accent' : 'plain'}>
            {t.role[role]}
          </Note>
        ))}
    </span>
  )
}
