import { changeRoleRoute } from '../../../../domain/api/people/roles'
import type { User } from '../../../../domain/entities'
import type { Role } from '../../../../domain/people/roles'
import { useCommand } from '../../../forms/use-command'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { nameOf } from '../person/name-of'

/**
 * Returns a function that gives a role immediately, with an undo (P15); the affiliate role counts from today (P9). Giving
 * the admin role and removing a role use `RoleDialog`.
 */
export function useRoleCommands(person: User, onDone: () => void) {
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
