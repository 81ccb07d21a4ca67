import type { OutputOf } from '../../../domain/api/route'
import { roleEffectRoute, roleEffectsRoute } from '../../../domain/api/roles'
import type { Id } from '../../../domain/entities'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** What ends for an affiliate whose role is taken away, from the server; null without a person. */
export const useRoleEffect = (user: Id | null): Online<OutputOf<typeof roleEffectRoute> | null> =>
  useOnlineRead(() => (user === null ? Promise.resolve(null) : fetchRoute(roleEffectRoute, { user })), [user])

/** The same of several affiliates together; null of none. */
export function useRoleEffects(users: readonly Id[]): Online<OutputOf<typeof roleEffectsRoute> | null> {
  const asked = users.join(',')
  return useOnlineRead(
    () => (asked === '' ? Promise.resolve(null) : fetchRoute(roleEffectsRoute, { users: asked })),
    [asked],
  )
}
