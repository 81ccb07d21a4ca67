import { roleEffectsRoute } from '../../../domain/api/roles'
import type { CalendarDate, Id } from '../../../domain/entities'
import type { ListedPerson } from '../../../domain/api/people-lists'
import { useRoute } from '../../data/queries/use-route'
import { useMessages } from '../../i18n/messages'
import { people as peopleWords } from '../../i18n/people'
import { holdsRole } from './holds-role'
import { changedBy, type RoleChange } from './changed-by'
import { nameOf } from './name-of'
import { RoleEnd } from './role-end'

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
