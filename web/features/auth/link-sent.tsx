import * as v from 'valibot'
import { useMailsKept } from '../../data/repos/mails-kept'
import { auth } from '../../i18n/auth'
import { mails } from '../../i18n/mails'
import { useMessages } from '../../i18n/messages'
import { Band } from '../../ui/band'

const schema = v.object({ signedUp: v.string() })

/** What the way from sign-up to sign-in carries: for whom an account was made. It stands in no address. */
export const signedUp = (email: string): v.InferOutput<typeof schema> => ({ signedUp: email })

/** Over the sign-in of whoever has just signed up: what comes first. `from`: what the way here carried. */
export function LinkSent({ from }: { from: unknown }) {
  const t = useMessages(auth)
  const m = useMessages(mails)
  const kept = useMailsKept()
  const found = v.safeParse(schema, from)
  if (!found.success) return null
  return (
    <div className="mt-4">
      <Band title={kept ? m.keptLink : t.linkSent(found.output.signedUp)} />
    </div>
  )
}
