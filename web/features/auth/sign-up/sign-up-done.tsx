import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../../domain/paths'
import { auth } from '../../../i18n/areas'
import { useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { useNoMailText } from '../guest-frame'
import { signedUpState } from '../links/sign-in-bands'
import { MonthLayout } from './round-table'

const seconds = 3

/** Shows what happens after sign-up, and goes to sign-in after 3 s unless the person stays. */
export function SignUpDone({ email }: { email: string }) {
  const t = useMessages(auth)
  const noMailText = useNoMailText()
  const navigate = useNavigate()
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const [isStaying, setIsStaying] = useState(false)
  const target = `${paths.auth}?email=${encodeURIComponent(email)}`
  const goToSignIn = useCallback(() => navigate(target, { state: signedUpState(email) }), [navigate, target, email])

  useEffect(() => {
    if (isStaying) return
    if (secondsLeft === 0) {
      void goToSignIn()
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, isStaying, goToSignIn])

  return (
    <MonthLayout title={t.created} lead={noMailText || t.createdLead(email)}>
      {noMailText === '' && <p className="mt-3 text-muted">{t.createdNote}</p>}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button size="lg" onClick={() => void goToSignIn()}>
          {t.goNow}
        </Button>
        {!isStaying && (
          <>
            <Button kind="quiet" onClick={() => setIsStaying(true)}>
              {t.stayHere}
            </Button>
            <span className="text-sm text-muted">{t.goingIn(secondsLeft)}</span>
          </>
        )}
      </div>
    </MonthLayout>
  )
}
