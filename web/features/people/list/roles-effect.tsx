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

/** A role that several people are given, or that is taken from them. */
export interface RoleChange {
  deed: 'give' | 'take'
  role: Role
}

/**
 * Whom a change concerns: those who don't have the role yet, or who have it. Who is a user only because nobody is nothing has no such role
 * to lose, and nobody takes the admin role from themself (P9).
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
  /** Those who are picked. */
  of: readonly ListedPerson[]
  /** Who asks. */
  me: Id
  change: RoleChange
  lastDay: CalendarDate
  today: CalendarDate
}

/** So many of those who lose a role are named; of others it is said how many they are. */
const namedAtMost = 5

/** What a change of several people's role does, said before it is done: to how many, what they get or what ends (P15), and who is left out. Those who lose a role are named. */
export function RolesEffect({ of, me, change, lastDay, today }: Props) {
  const t = useMessages(peopleWords)
  const { deed, role } = change
  const concerned = changedBy(of, change, me)
  const n = concerned.length
  const stays = deed === 'take' && role === 'admin' && of.some(({ id }) => id === me)
  // users by having no other role: there is nothing to take from them
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
