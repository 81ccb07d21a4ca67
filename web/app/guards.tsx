import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { Role } from '../../domain/roles'
import { useSession } from '../data/repos/session'
import { shell } from '../i18n/shell'
import { useMessages } from '../i18n/messages'
import { paths } from './paths'

interface Props {
  /** The role wanted; nothing = anybody signed in. */
  holds?: Role | undefined
  /** Where the signed out go. */
  signedOut: string
  /** Where those go who lack the role. */
  otherwise: string
}

/**
 * The guards of the specification (document 1, section 2). They read the roles of the copy on this device and never wait for the
 * server when somebody is known; what a person may do the server decides anew each time.
 */
function Guard({ holds, signedOut, otherwise }: Props) {
  const { state, person } = useSession()
  const { pathname, search } = useLocation()
  if (state === 'starting') return <GuardSpinner />
  if (person === null) return <Navigate to={signedOut} replace state={{ from: pathname + search }} />
  if (holds !== undefined && !person.roles.includes(holds)) return <Navigate to={otherwise} replace />
  return <Outlet />
}

/** Signed out: to `/auth`. */
export const UserGuard = () => <Guard signedOut={paths.auth} otherwise={paths.auth} />

/** Signed out: to `/auth`; not an affiliate: to `/dashboard`. */
export const AffiliateGuard = () => <Guard holds="affiliate" signedOut={paths.auth} otherwise={paths.dashboard} />

/** Signed out: to `/admin/auth`; not an admin: to `/auth`. */
export const AdminGuard = () => <Guard holds="admin" signedOut={paths.adminAuth} otherwise={paths.auth} />

/** Only while nobody is known here and the server is being asked. */
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
