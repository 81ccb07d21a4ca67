import { auth } from '../../../i18n/areas'
import { useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { useNoMailText } from '../guest-frame'
import { MonthLayout } from './round-table'

/**
 * Shown after sign-up, until the link in the email is opened. In this browser the link signs in (P20); anyone who opens it
 * elsewhere signs in here with the password.
 */
export function CheckEmail({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  const t = useMessages(auth)
  const noMailText = useNoMailText()
  return (
    <MonthLayout
      focusTitle
      title={noMailText === '' ? t.checkEmail : t.accountCreated}
      lead={noMailText || t.createdLead(email)}
    >
      <p className="mt-3 text-muted">{noMailText === '' ? t.createdNote : t.createdLinkSignsIn}</p>
      <div className="mt-6">
        <Button kind="quiet" size="lg" onClick={onSignIn}>
          {t.signInWithPassword}
        </Button>
      </div>
    </MonthLayout>
  )
}
