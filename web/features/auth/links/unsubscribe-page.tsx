import { MailX } from 'lucide-react'
import { useState } from 'react'
import { unsubscribeRoute } from '../../../../domain/api/messages/notices'
import { optOutKinds, type OptOutKind } from '../../../../domain/mail/email-categories'
import { paths } from '../../../../domain/paths'
import { useProductName } from '../../../data/queries/installation/installation'
import { auth, unsubscribe } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/language'
import { LinkButton } from '../../../ui/button'
import { AuthLayout, ConnectionNotice, GuestButton } from '../guest-frame'
import { InvalidLinkLayout, useLinkCommand } from './invalid-link-page'

/** Reads the token from the fragment (a link) or the query (an email app's button), and removes it from the address bar. */
function useUnsubscribeLink(): { token: string; kind: OptOutKind } {
  const [stop] = useState(() => {
    const query = new URLSearchParams(window.location.search)
    const token = window.location.hash.slice(1) || (query.get('t') ?? '')
    const kind = optOutKinds.find((each) => each === query.get('about')) ?? 'account'
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?about=${kind}`)
    return { token, kind }
  })
  return stop
}

/** Unsubscribes without a sign-in. Only the button acts, because email scanners open links, too. */
export function UnsubscribePage() {
  const t = useMessages(unsubscribe)
  const product = useProductName()
  const describeError = useErrorText()
  const { token, kind } = useUnsubscribeLink()
  const { state, output, send } = useLinkCommand(unsubscribeRoute, token)

  if (state === 'invalid') return <InvalidUnsubscribeLink />
  const isDone = output !== undefined
  const variant = kind === 'invitation' ? 'invitation' : 'kind'
  return (
    <AuthLayout
      title={!isDone ? t.title[variant] : output.everything ? t.doneEverything : t.done}
      lead={isDone ? t.doneText : kind === 'invitation' ? t.lead.invitation(product) : t.lead[kind]}
    >
      {!isDone && <ConnectionNotice noInput />}
      <p className="mt-4 max-w-[52ch] text-muted">{t.stays[variant]}</p>
      {!isDone && (
        <div className="mt-6 grid gap-4 md:justify-items-start">
          {state !== 'ask' && state !== 'busy' && (
            <p role="alert" className="font-medium text-danger">
              {describeError(state)}
            </p>
          )}
          <GuestButton busy={state === 'busy'} onClick={() => void send()}>
            <MailX aria-hidden />
            {t.button[variant]}
          </GuestButton>
        </div>
      )}
    </AuthLayout>
  )
}

function InvalidUnsubscribeLink() {
  const t = useMessages(unsubscribe)
  const a = useMessages(auth)
  return (
    <InvalidLinkLayout kind={t.invalidKind} title={a.linkInvalid} why={t.invalidWhy}>
      <div className="mt-7 grid md:justify-start">
        <LinkButton size="lg" href={paths.auth}>
          {a.goToSignIn}
        </LinkButton>
      </div>
      <p className="mt-5 max-w-[52ch] text-pretty text-muted">{t.invalidText}</p>
    </InvalidLinkLayout>
  )
}
