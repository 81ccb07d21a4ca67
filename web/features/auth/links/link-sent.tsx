import * as v from 'valibot'
import { useMailsKept } from '../../../data/queries/installation/installation'
import { usePublicProgram } from '../../../data/queries/installation/public-program'
import { auth } from '../../../i18n/areas/guests'
import { useMessages } from '../../../i18n/messages'
import { Band } from '../../../ui/band'

const schema = v.object({ signedUp: v.string() })

/** The navigation state from sign-up to sign-in; the email must not be in the URL. */
export const signedUp = (email: string): v.InferOutput<typeof schema> => ({ signedUp: email })

/** Shown above the sign-in form after a sign-up, with the next step. `from` is the navigation state. */
export function LinkSent({ from }: { from: unknown }) {
  const t = useMessages(auth)
  const support = usePublicProgram()?.supportEmail ?? ''
  const isMailOff = useMailsKept()
  const parsed = v.safeParse(schema, from)
  if (!parsed.success) return null
  return (
    <div className="mt-4">
      <Band title={t.accountMade}>{isMailOff ? t.askForLink(support) : t.linkSent(parsed.output.signedUp)}</Band>
    </div>
  )
}

/** Confirms a request for a reset link; it stays when the toast is gone. `email` is '' when none was requested. */
export function LinkAsked({ email }: { email: string }) {
  const t = useMessages(auth)
  const support = usePublicProgram()?.supportEmail ?? ''
  const isMailOff = useMailsKept()
  if (email === '') return null
  return (
    <div className="mt-4">
      <Band title={isMailOff ? t.linkAskedKept(email) : t.linkAsked(email)}>{isMailOff && t.askForLink(support)}</Band>
    </div>
  )
}
