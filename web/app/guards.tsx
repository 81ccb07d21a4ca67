import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { installedStart, paths } from '../../domain/paths'
import { homePathOf, type Role } from '../../domain/people/roles'
import { lastPersonId, useSession } from '../data/queries/session/session'
import { shell } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'
import type { Area } from './screen'
import { useCurrentScreen } from './use-current-screen'

interface Guard {
  /** The required role. Without it any signed-in user may open the area. */
  holds?: Role
  signedOut: string
  otherwise: string
}

const guards: { [area in Exclude<Area, 'guest'>]: Guard } = {
  user: { signedOut: paths.auth, otherwise: paths.auth },
  affiliate: { holds: 'affiliate', signedOut: paths.auth, otherwise: paths.dashboard },
  admin: { holds: 'admin', signedOut: paths.adminAuth, otherwise: paths.auth },
}

/**
 * Applies the areas' access rules (document 1, section 2) with the stored roles; the server checks every request itself.
 */
export function AreaGuard() {
  const area = useCurrentScreen()?.screen.area ?? 'user'
  const { state, person, renewing } = useSession()
  const { pathname, search } = useLocation()
  if (area === 'guest') return <Outlet />
  const { holds, signedOut, otherwise } = guards[area]
  if (state === 'starting') return <GuardSpinner />
  if (person === null) {
    const from = search === installedStart ? undefined : pathname + search
    // The user's id is stored so that another user is not redirected to this address (features/auth/way-back.ts).
    return <Navigate to={signedOut} replace state={{ from, of: lastPersonId() }} />
  }
  // The start URL of the installed app leads to the home screen of every role.
  if (search === installedStart) return <Navigate to={homePathOf(person.roles)} replace />
  if (holds !== undefined && !person.roles.includes(holds)) {
    // The stored roles may lack a role that was just granted.
    return renewing ? <GuardSpinner /> : <Navigate to={otherwise} replace />
  }
  return <Outlet />
}

function GuardSpinner() {
  const t = useMessages(shell)
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 text-muted">
      <span aria-hidden className="flex gap-1.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-2.5 animate-pulse rounded-full bg-accent" />
        ))}
      </span>
      {t.loading}
    </div>
  )
}
