import { auth } from '../../../i18n/areas'
import { useMessages } from '../../../i18n/language'
import { Banner } from '../../../ui/banner'
import { useNoMailText } from '../guest-frame'

/** Confirms a request for a reset link, even after the toast is gone. `email` is '' when no link was requested. */
export function ResetLinkRequestedBand({ email }: { email: string }) {
  const t = useMessages(auth)
  const noMailText = useNoMailText()
  if (email === '') return null
  return (
    <div className="mt-4">
      <Banner title={noMailText === '' ? t.linkAsked(email) : t.linkAskedKept(email)}>{noMailText}</Banner>
    </div>
  )
}
