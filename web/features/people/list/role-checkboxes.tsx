import { useId, useState } from 'react'
import { type Role, roles } from '../../../../domain/people/roles'
import type { User } from '../../../../domain/entities'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { Checkbox } from '../../../ui/fields/checkbox'
import { nameOf } from '../person/person-state'
import { RoleDialog } from './role-dialog'
import { changeRoleRoute } from '../../../../domain/api/people/roles'
import { useCommand } from '../../../forms/use-command'

/** Reports whether a person has a role. A person without another role is implicitly a `user` (document 1, section 6). */
export const hasRole = ({ roles }: { roles: readonly Role[] }, role: Role): boolean =>
  roles.includes(role) || (role === 'user' && roles.length === 0)

/** Returns a person's role names, such as "User, Affiliate". */
export const joinRoleNames = (
  person: { roles: readonly Role[] },
  messages: { readonly [role in Role]: string },
): string =>
  roles
    .filter((role) => hasRole(person, role))
    .map((role) => messages[role])
    .join(', ')

interface Props {
  person: User
  /** The number of admins; undefined while unknown. */
  admins: number | undefined
  online: boolean
  onDone: () => void
  /** True in a table: the checkboxes are side by side, and the reasons are below the table. */
  inline?: boolean | undefined
}

/**
 * A person's roles as checkboxes. Admins can't lose their own or the last admin role. Removing a role shows what ends;
 * giving the admin role asks for the password; giving another role can be undone (P15).
 */
export function RoleCheckboxes({ person, admins, online, onDone, inline = false }: Props) {
  const t = useMessages(people)
  const reasonsId = useId()
  const me = useCurrentPerson()?.id
  const { busy, give } = useRoleCommands(person, onDone)
  const [asking, setAsking] = useState<Role | null>(null)
  const name = nameOf(person)
  const holdsAdmin = person.roles.includes('admin')
  // Why a checkbox is disabled; '' if it isn't.
  const disabledReason: { [role in Role]: string } = {
    user: person.roles.length === 0 ? t.impliedUser : '',
    affiliate: '',
    admin: !holdsAdmin ? '' : person.id === me ? t.ownAdmin : admins === 1 ? t.lastAdmin : '',
  }
  const reasons = roles.map((role) => disabledReason[role]).filter((text) => text !== '')

  function toggle(role: Role, granted: boolean): void {
    if (!online || busy) return
    if (granted && role !== 'admin') give(role)
    else setAsking(role)
  }

  return (
    <div>
      <div className={inline ? 'flex flex-wrap gap-x-6' : 'grid'}>
        {roles.map((role) => {
          const locked = disabledReason[role] !== ''
          return (
            <Checkbox
              key={role}
              label={
                <>
                  {t.role[role]}
                  {inline && <span className="sr-only"> {name}</span>}
                </>
              }
              checked={hasRole(person, role)}
              disabled={locked}
              aria-disabled={!online || busy || undefined}
              title={locked ? disabledReason[role] : online ? undefined : t.needsNetwork}
              describedBy={locked && !inline ? reasonsId : undefined}
              onChange={(event) => toggle(role, event.target.checked)}
            />
          )
        })}
      </div>
      {!inline && reasons.length > 0 && (
        <p id={reasonsId} className="text-sm text-muted">
          {reasons.join(' ')}
        </p>
      )}
      {asking !== null && <RoleDialog person={person} role={asking} onClose={() => setAsking(null)} onDone={onDone} />}
    </div>
  )
}

/** Returns a function that gives a role immediately, with an undo (P15); an affiliate counts from today (P9). */
function useRoleCommands(person: User, onDone: () => void) {
  const t = useMessages(people)
  const undo = useCommand(changeRoleRoute, {
    done: (_output, { role }) => ({ title: t.roleRemoved, text: t.roleRemovedText(nameOf(person), t.role[role]) }),
    onDone,
    refused: (why) => ({ title: t.error, text: t.undoFailed(why) }),
  })
  const give = useCommand(changeRoleRoute, {
    done: (_output, { user, role }) => ({
      title: t.roleAdded,
      text: t.roleAddedText(nameOf(person), t.role[role]),
      action: { label: t.undo, run: () => void undo.send({ user, role, granted: false, undo: true }) },
      durationMs: 12_000,
    }),
    onDone,
    refused: (why, _refusal, { role }) => ({ title: t.error, text: t.addFailed(t.role[role], why) }),
  })
  return {
    busy: give.busy || undo.busy,
    give: (role: Role): void => void give.send({ user: person.id, role, granted: true }),
  }
}
