import type { Id, CalendarDate } from '../../../../domain/entities'
import type { Role } from '../../../../domain/people/roles'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { holdsRole } from './role-boxes'
import { roleEffectsRoute } from '../../../../domain/api/people/roles'
import { useRoute } from '../../../data/queries/use-route'
import { useMessages } from '../../../i18n/messages'
import { people as peopleWords } from '../../../i18n/areas/admins'
import { nameOf } from '../person/name-of'
import { RoleEnd } from './role-end'

/** A role to give to several people or to remove from them. */
export interface RoleChange {
  deed: 'give' | 'take'
  role: Role
}

/**
 * Returns the people whom a change affects. An implied user role can't be removed, and admins can't remove their own admin
 * role (P9).
 */
export const changedBy = (
  people: readonly ListedPerson[],
  { deed, role }: RoleChange,
  me: Id,
): readonly ListedPerson[] =>
  people.filter((person) =>
    deed === 'give' ? !holdsRole(person, role) : person.roles.includes(role) && !(role === 'admin' && person.id === me),
  )

interface Props {
  /** The selected people. */
  of: readonly ListedPerson[]
  /** The signed-in admin. */
  me: Id
  change: RoleChange
  lastDay: CalendarDate
  today: CalendarDate
}

/** Number of people named who lose a role. */
const namedAtMost = 5

/**
 * Explains the effect of a role change on several people before it is made: how many it affects, what they gain or lose
 * (P15), who loses the role, and who is skipped.
 */
export function RolesEffect({ of, me, change, lastDay, today }: Props) {
  const t = useMessages(peopleWords)
  const { deed, role } = change
  const concerned = changedBy(of, change, me)
  const n = concerned.length
  const stays = deed === 'take' && role === 'admin' && of.some(({ id }) => id === me)
  // People whose user role is only implied.
  const only = deed === 'take' ? of.filter((one) => holdsRole(one, role) && !one.roles.includes(role)).length : 0
  const left = of.length - n - only - (stays ? 1 : 0)
  const users = deed === 'take' && role === 'affiliate' ? concerned.map(({ id }) => id).join(',') : ''
  const effect = useRoute(roleEffectsRoute, { users }, { when: users !== '' })
  return (
    <>
      <p className="font-semibold">{n === 0 ? t.rolesOfNobody : t.rolesOf[deed](t.role[role], n)}</p>
      {n > 0 && deed === 'take' && (
        <p className="wrap-anywhere">
          {t.rolesWho(concerned.slice(0, namedAtMost).map(nameOf).join(', '), Math.max(0, n - namedAtMost))}
        </p>
      )}
      {n > 0 && deed === 'give' && <p>{t.roleGives[role]}</p>}
      {n > 0 && deed === 'take' && <RoleEnd {...{ role, effect, lastDay, today }} />}
      {left > 0 && <p className="text-sm text-muted">{deed === 'give' ? t.rolesHad(left) : t.rolesLacked(left)}</p>}
      {only > 0 && <p className="text-sm text-muted">{t.rolesOnly(only)}</p>}
      {stays && <p className="text-sm text-muted">{t.rolesNotMine}</p>}
    </>
  )
}
