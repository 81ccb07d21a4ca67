import { useState, type ReactNode } from 'react'
import { revertChangeRoute } from '../../../../domain/api/security/accounts'
import type { OutputOf } from '../../../../domain/api/route'
import { paths } from '../../../../domain/paths'
import { auth } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/language'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { LinkButton } from '../../../ui/button'
import { AuthLayout, ConnectionNotice, GuestButton, useNoMailText } from '../guest-frame'
import { InvalidLinkPage, useLinkCommand, useLinkToken } from './invalid-link-page'
import { useLinkStatus, type LinkStatus } from './use-link-status'

/** The "It wasn't me" page of a security email (S24). Only the button acts, because email scanners open links, too. */
export function NotMePage() {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const token = useLinkToken()
  const link = useLinkStatus('not-me', token)
  const [about] = useState(() => new URLSearchParams(window.location.search).get('about'))
  const texts = useNotMeTexts(about, link)
  const { state, output: done, send } = useLinkCommand(revertChangeRoute, token)

  // After the button was pressed, the link counts as used. This is not an error.
  if (state === 'invalid' || (link?.open === false && done === undefined)) {
    return (
      <InvalidLinkPage
        kind={about === 'email' ? 'notMeEmail' : 'notMe'}
        token={token}
        seen={link?.open === false ? link : undefined}
      />
    )
  }
  if (done !== undefined) {
    return (
      <AuthLayout title={texts.done} lead={texts.doneText}>
        <RemovedItems {...done} />
        <div className="mt-6">
          <LinkButton size="lg" href={paths.auth}>
            {t.resetNow}
          </LinkButton>
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <ConnectionNotice noInput />
      {link?.paypal !== undefined && <AddressChange {...link.paypal} />}
      {link?.emailChange !== undefined && <AddressChange {...link.emailChange} />}
      <div className="mt-6 grid justify-items-start gap-4">
        {state !== 'ask' && state !== 'busy' && (
          <p role="alert" className="font-medium text-danger">
            {describeError(state)}
          </p>
        )}
        <div className="flex flex-wrap gap-3 max-md:*:flex-auto">
          <GuestButton busy={state === 'busy'} onClick={() => void send()}>
            {texts.button}
          </GuestButton>
          <LinkButton size="lg" kind="quiet" href={paths.auth}>
            {t.notMeLeave}
          </LinkButton>
        </div>
      </div>
    </AuthLayout>
  )
}

function useNotMeTexts(about: string | null, link: LinkStatus | undefined) {
  const t = useMessages(auth)
  const noMailText = useNoMailText()
  const doneText = t.notMeDoneText
  if (about === 'email') return { ...t.notMeEmail, doneText }
  if (about === 'device')
    return {
      title: t.notMeDeviceTitle,
      lead: t.notMeDeviceLead,
      button: t.notMeDeviceButton,
      done: t.notMeDeviceDone,
      doneText: `${t.notMeDeviceDoneText} ${noMailText || t.linkInMail}`,
    }
  if (link?.paypal?.before === '') return { ...t.notMeFirst, doneText }
  return { title: t.notMeTitle, lead: t.notMeLead, button: t.notMeButton, done: t.notMeDone, doneText }
}

function AddressChange({ before, after }: { before: string; after: string }) {
  const t = useMessages(auth)
  const addressOrNone = (address: string) => <BreakableAddress text={address === '' ? t.notMeNone : address} />
  return (
    <FactList
      rows={[
        [t.notMeBack, addressOrNone(before)],
        [t.notMeDropped, addressOrNone(after)],
      ]}
    />
  )
}

function RemovedItems({ removed, paypalBack, locked }: OutputOf<typeof revertChangeRoute>) {
  const t = useMessages(auth)
  return (
    <>
      {removed.length > 0 && (
        <FactList
          name={t.removedTitle}
          rows={removed.map(({ kind, name }) => [
            t.removedKinds[kind],
            kind === 'paypal' ? <BreakableAddress text={name} /> : name || t.removedAll,
          ])}
        />
      )}
      {paypalBack !== '' && <p className="mt-4 max-w-[52ch] text-pretty">{t.paypalBack(paypalBack)}</p>}
      {locked && <p className="mt-4 max-w-[52ch] font-medium text-pretty text-danger">{t.notMeLocked}</p>}
    </>
  )
}

const FactList = ({ name, rows }: { name?: string; rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl aria-label={name} className="mt-5 grid max-w-[52ch] rounded-xl bg-raised px-5 shadow-sm">
    {rows.map(([fact, value], at) => (
      <div key={at} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3 first:border-t-0">
        <dt className="text-muted">{fact}</dt>
        <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
