import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { installedStart, paths } from '../../domain/paths'
import { homeOf, type Role } from '../../domain/people/roles'
import { lastPersonHere, useSession } from '../data/queries/session/session'
import { shell } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'
import type { Area } from './screen'
import { useScreen } from './use-screen'

interface Door {
  /** The role wanted; nothing = anybody signed in. */
  holds?: Role
  /** Where the signed out go. */
  signedOut: string
  /** Where those go who lack the role. */
  otherwise: string
}

const doors: { [area in Exclude<Area, 'guest'>]: Door } = {
  user: { signedOut: paths.auth, otherwise: paths.auth },
  affiliate: { holds: 'affiliate', signedOut: paths.auth, otherwise: paths.dashboard },
  admin: { holds: 'admin', signedOut: paths.adminAuth, otherwise: paths.auth },
}

/**
 * The guards of the specification (document 1, section 2), by the area of the screen. They read the roles of the copy on this
 * device and don't wait for the server to open what these allow; what a person may do the server decides anew each time.
 */
export function AreaGuard() {
  const area = useScreen()?.screen.area ?? 'user'
  const { state, person, renewing } = useSession()
  const { pathname, search } = useLocation()
  if (area === 'guest') return <Outlet />
  const { holds, signedOut, otherwise } = doors[area]
  if (state === 'starting') return <GuardSpinner />
  if (person === null) {
    const from = search === installedStart ? undefined : pathname + search
    // what somebody had open here is nobody else's way in (features/auth/way-back.ts)
    return <Navigate to={signedOut} replace state={{ from, of: lastPersonHere() }} />
  }
  // the installed app opens here, whoever uses it
  if (search === installedStart) return <Navigate to={homeOf(person.roles)} replace />
  if (holds !== undefined && !person.roles.includes(holds)) {
    // a copy may not know yet what was given a minute ago
    return renewing ? <GuardSpinner /> : <Navigate to={otherwise} replace />
  }
  return <Outlet />
}

/** Only while the server is being asked: nobody is known here, or not with the role that the screen wants. */
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
