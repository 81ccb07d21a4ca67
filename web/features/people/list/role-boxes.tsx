import { useId, useState } from 'react'
import { roles as allRoles, type Role, roles } from '../../../../domain/people/roles'
import type { User } from '../../../../domain/entities'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { Checkbox } from '../../../ui/fields/checkbox'
import { nameOf } from '../person/name-of'
import { RoleDialog } from './role-dialog'
import { useRoleCommands } from './use-role-commands'

/** Whether somebody has a role; `user` is implied where there is no other (document 1, section 6). */
export const holdsRole = ({ roles }: { roles: readonly Role[] }, role: Role): boolean =>
  roles.includes(role) || (role === 'user' && roles.length === 0)

/** "User, Affiliate": what somebody is, in words. */
export const rolesIn = (person: { roles: readonly Role[] }, words: { readonly [role in Role]: string }): string =>
  allRoles
    .filter((role) => holdsRole(person, role))
    .map((role) => words[role])
    .join(', ')

interface Props {
  person: User
  /** How many admins there are, undefined while it isn't known. */
  admins: number | undefined
  online: boolean
  onDone: () => void
  /** In a table: one box beside the other, and the reason is said once under the table. */
  inline?: boolean | undefined
}

/**
 * The roles of a person as checkboxes. The own admin role and the last admin's can't be taken; taking a role asks first, naming
 * what ends; making an admin asks for the password; giving another role has an undo (P15).
 */
export function RoleBoxes({ person, admins, online, onDone, inline = false }: Props) {
  const t = useMessages(people)
  const why = useId()
  const me = useCurrentPerson()?.id
  const { busy, give } = useRoleCommands(person, onDone)
  const [asking, setAsking] = useState<Role | null>(null)
  const name = nameOf(person)
  const holdsAdmin = person.roles.includes('admin')
  // why a box can't be changed, '' = it can
  const fixed: { [role in Role]: string } = {
    user: person.roles.length === 0 ? t.impliedUser : '',
    affiliate: '',
    admin: !holdsAdmin ? '' : person.id === me ? t.ownAdmin : admins === 1 ? t.lastAdmin : '',
  }
  const reasons = roles.map((role) => fixed[role]).filter((text) => text !== '')

  function toggle(role: Role, granted: boolean): void {
    if (!online || busy) return
    if (granted && role !== 'admin') give(role)
    else setAsking(role)
  }

  return (
    <div>
      <div className={inline ? 'flex flex-wrap gap-x-6' : 'grid'}>
        {roles.map((role) => {
          const locked = fixed[role] !== ''
          return (
            <Checkbox
              key={role}
              label={
                <>
                  {t.role[role]}
                  {inline && <span className="sr-only"> {name}</span>}
                </>
              }
              checked={holdsRole(person, role)}
              disabled={locked}
              aria-disabled={!online || busy || undefined}
              title={locked ? fixed[role] : online ? undefined : t.needsNetwork}
              describedBy={locked && !inline ? why : undefined}
              onChange={(event) => toggle(role, event.target.checked)}
            />
          )
        })}
      </div>
      {!inline && reasons.length > 0 && (
        <p id={why} className="text-sm text-muted">
          {reasons.join(' ')}
        </p>
      )}
      {asking !== null && <RoleDialog person={person} role={asking} onClose={() => setAsking(null)} onDone={onDone} />}
    </div>
  )
}
