import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../../domain/paths'
import { signedUpState } from '../sign-in/sign-in-target'
import { CheckEmail } from './check-email'

/** How long the page waits before it opens the sign-in page, in ms (document 1, section 4). */
const redirectMs = 3_000

/** Shows what happens after sign-up. After 3 s it opens the sign-in page, which shows the same until the person goes on. */
export function SignUpDone({ email }: { email: string }) {
  const navigate = useNavigate()
  const openSignIn = useCallback(
    (state: unknown) => void navigate(`${paths.auth}?email=${encodeURIComponent(email)}`, { replace: true, state }),
    [navigate, email],
  )
  useEffect(() => {
    const timer = setTimeout(() => openSignIn(signedUpState(email)), redirectMs)
    return () => clearTimeout(timer)
  }, [openSignIn, email])
  return <CheckEmail email={email} onSignIn={() => openSignIn(null)} />
}
