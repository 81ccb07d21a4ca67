import { useState } from 'react'
import { notMeRoute } from '../../../domain/api/accounts'
import { paths } from '../../../domain/paths'
import { callPublic } from '../../data/repos/commands'
import { useMailsKept } from '../../data/repos/mails-kept'
import { usePublicProgramme } from '../../data/repos/public-programme'
import { refusalOf, type Refusal } from '../../forms/use-command'
import { auth } from '../../i18n/auth'
import { useErrorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { Address } from '../../ui/address'
import { Button } from '../../ui/button'
import { LinkButton } from '../../ui/link-button'
import { AuthLayout } from './auth-layout'
import { LinkInvalid } from './link-invalid'
import { NeedsLine, useBlocked } from './needs-line'
import { useLink } from './use-dead-link'
import { useLinkToken } from './use-link-token'

/**
 * "Not me" of two mails: about a changed PayPal address (M12; puts the old one back) and about a new device. Both end all
 * sessions. A press does it, not the visit.
 */
export function NotMePage() {
  const t = useMessages(auth)
  const support = usePublicProgramme()?.supportEmail ?? ''
  const kept = useMailsKept()
  const whyOf = useErrorWords()
  const blocked = useBlocked()
  const token = useLinkToken()
  const link = useLink('not-me', token)
  const [aboutDevice] = useState(() => new URLSearchParams(window.location.search).get('about') === 'device')
  const words = aboutDevice
    ? {
        title: t.notMeDeviceTitle,
        lead: t.notMeDeviceLead,
        button: t.notMeDeviceButton,
        done: t.notMeDeviceDone,
        doneText: `${t.notMeDeviceDoneText} ${kept ? t.askForLink(support) : t.linkInMail}`,
      }
    : { title: t.notMeTitle, lead: t.notMeLead, button: t.notMeButton, done: t.notMeDone, doneText: t.notMeDoneText }
  const [state, setState] = useState<'ask' | 'busy' | 'done' | 'invalid' | Refusal>(token === '' ? 'invalid' : 'ask')

  async function putBack(): Promise<void> {
    setState('busy')
    try {
      await callPublic(notMeRoute, { token })
      setState('done')
    } catch (error) {
      const refused = refusalOf(error)
      setState(refused.code === 'link-invalid' || refused.code === 'bad-input' ? 'invalid' : refused)
    }
  }

  // once it is pressed the link is used up, and that is as it should be
  if (state === 'invalid' || (link?.open === false && state !== 'done')) {
    return <LinkInvalid kind="notMe" token={token} seen={link?.open === false ? link : undefined} />
  }
  if (state === 'done') {
    return (
      <AuthLayout title={words.done} lead={words.doneText}>
        <div className="mt-6">
          <LinkButton size="lg" href={paths.auth}>
            {t.resetNow}
          </LinkButton>
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={words.title} lead={words.lead}>
      <NeedsLine pressOnly />
      {link?.paypal !== undefined && <Addresses {...link.paypal} />}
      <div className="mt-6 grid justify-items-start gap-4">
        {state !== 'ask' && state !== 'busy' && (
          <p role="alert" className="font-medium text-danger">
            {whyOf(state)}
          </p>
        )}
        <div className="flex flex-wrap gap-3 max-md:*:flex-auto">
          <Button size="lg" busy={state === 'busy'} {...blocked} onClick={() => void putBack()}>
            {words.button}
          </Button>
          <LinkButton size="lg" kind="quiet" href={paths.auth}>
            {t.notMeLeave}
          </LinkButton>
        </div>
      </div>
    </AuthLayout>
  )
}

/** Which address comes back, and which one goes. */
function Addresses({ before, after }: { before: string; after: string }) {
  const t = useMessages(auth)
  const rows = [
    { name: t.notMeBack, address: before },
    { name: t.notMeDropped, address: after },
  ]
  return (
    <dl className="mt-5 grid max-w-[52ch] rounded-xl bg-raised px-5 shadow-sm">
      {rows.map(({ name, address }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3 first:border-t-0">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold">
            <Address text={address === '' ? t.notMeNone : address} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
