import * as v from 'valibot'
import { useMailsKept } from '../../../data/queries/installation/installation'
import { usePublicProgram } from '../../../data/queries/installation/public-program'
import { auth } from '../../../i18n/areas/guests'
import { useMessages } from '../../../i18n/messages'
import { Band } from '../../../ui/band'

const schema = v.object({ signedUp: v.string() })

/** What the way from sign-up to sign-in carries: for whom an account was made. It stands in no address. */
export const signedUp = (email: string): v.InferOutput<typeof schema> => ({ signedUp: email })

/** Over the sign-in of whoever has just signed up: that the account is made, and what comes first. `from`: what the way here carried. */
export function LinkSent({ from }: { from: unknown }) {
  const t = useMessages(auth)
  const support = usePublicProgram()?.supportEmail ?? ''
  const kept = useMailsKept()
  const parsed = v.safeParse(schema, from)
  if (!parsed.success) return null
  return (
    <div className="mt-4">
      <Band title={t.accountMade}>{kept ? t.askForLink(support) : t.linkSent(parsed.output.signedUp)}</Band>
    </div>
  )
}

/** After a link for a new password was asked for: what stays to be read when the toast is gone. `email` '' = none was. */
export function LinkAsked({ email }: { email: string }) {
  const t = useMessages(auth)
  const support = usePublicProgram()?.supportEmail ?? ''
  const kept = useMailsKept()
  if (email === '') return null
  return (
    <div className="mt-4">
      <Band title={kept ? t.linkAskedKept(email) : t.linkAsked(email)}>{kept && t.askForLink(support)}</Band>
    </div>
  )
}
