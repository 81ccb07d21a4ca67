import type { Id, CalendarDate } from '../../../../domain/entities'
import type { Role } from '../../../../domain/people/roles'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { hasRole } from './role-checkboxes'
import { roleEffectsRoute } from '../../../../domain/api/people/roles'
import { useRoute } from '../../../data/queries/use-route'
import { useMessages } from '../../../i18n/messages'
import { people as peopleMessages } from '../../../i18n/areas/admins'
import { nameOf } from '../person/name-of'
import { RoleRemovalEffect } from './role-removal-effect'

/** A role to give to several people or to remove from them. */
export interface RoleChange {
  operation: 'give' | 'take'
  role: Role
}

/**
 * Returns the people whom a change affects. An implied user role can't be removed, and admins can't remove their own admin
 * role (P9).
 */
export const affectedPeople = (
  people: readonly ListedPerson[],
  { operation, role }: RoleChange,
  me: Id,
): readonly ListedPerson[] =>
  people.filter((person) =>
    operation === 'give'
      ? !hasRole(person, role)
      : person.roles.includes(role) && !(role === 'admin' && person.id === me),
  )

interface Props {
  selected: readonly ListedPerson[]
  /** The signed-in admin. */
  me: Id
  change: RoleChange
  lastDay: CalendarDate
  today: CalendarDate
}

const maxNames = 5

/**
 * Explains the effect of a role change on several people in advance: how many it affects, what they gain or lose (P15), who
 * loses the role, and who is skipped.
 */
export function RoleChangeEffect({ selected, me, change, lastDay, today }: Props) {
  const t = useMessages(peopleMessages)
  const { operation, role } = change
  const affected = affectedPeople(selected, change, me)
  const n = affected.length
  const skipsMe = operation === 'take' && role === 'admin' && selected.some(({ id }) => id === me)
  const impliedCount =
    operation === 'take' ? selected.filter((one) => hasRole(one, role) && !one.roles.includes(role)).length : 0
  const skippedCount = selected.length - n - impliedCount - (skipsMe ? 1 : 0)
  const users = operation === 'take' && role === 'affiliate' ? affected.map(({ id }) => id).join(',') : ''
  const effect = useRoute(roleEffectsRoute, { users }, { when: users !== '' })
  return (
    <>
      <p className="font-semibold">{n === 0 ? t.rolesOfNobody : t.rolesOf[operation](t.role[role], n)}</p>
      {n > 0 && operation === 'take' && (
        <p className="wrap-anywhere">
          {t.rolesWho(affected.slice(0, maxNames).map(nameOf).join(', '), Math.max(0, n - maxNames))}
        </p>
      )}
      {n > 0 && operation === 'give' && <p>{t.roleGives[role]}</p>}
      {n > 0 && operation === 'take' && <RoleRemovalEffect {...{ role, effect, lastDay, today }} />}
      {skippedCount > 0 && (
        <p className="text-sm text-muted">
          {operation === 'give' ? t.rolesHad(skippedCount) : t.rolesLacked(skippedCount)}
        </p>
      )}
      {impliedCount > 0 && <p className="text-sm text-muted">{t.rolesOnly(impliedCount)}</p>}
      {skipsMe && <p className="text-sm text-muted">{t.rolesNotMine}</p>}
    </>
  )
}
