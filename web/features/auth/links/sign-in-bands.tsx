import * as v from 'valibot'
import { auth } from '../../../i18n/areas'
import { useMessages } from '../../../i18n/language'
import { Banner } from '../../../ui/banner'
import { useNoMailText } from '../guest-frame'

const schema = v.object({ signedUp: v.string() })

/** Returns navigation state with the email address, which must not be in the URL. */
export const signedUpState = (email: string): v.InferOutput<typeof schema> => ({ signedUp: email })

/** Shown above the sign-in form after a sign-up. `from` is the navigation state. */
export function AccountCreatedBand({ from }: { from: unknown }) {
  const t = useMessages(auth)
  const noMailText = useNoMailText()
  const parsed = v.safeParse(schema, from)
  if (!parsed.success) return null
  return (
    <div className="mt-4">
      <Banner title={t.accountMade}>{noMailText || t.linkSent(parsed.output.signedUp)}</Banner>
    </div>
  )
}

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
