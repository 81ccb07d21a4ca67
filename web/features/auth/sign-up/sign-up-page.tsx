import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { RoundTable } from './round-table'
import { parseReferralLink } from '../../../../domain/referrals/referral-links'
import { paths } from '../../../../domain/paths'
import { auth } from '../../../i18n/areas'
import { useMessages } from '../../../i18n/language'
import { toast } from '../../../ui/layers/toast'
import { arcPath } from '../../../ui/pictures/geometry'
import { AuthLayout, AuthLink, ConnectionNotice } from '../guest-frame'
import { InvitationGone, InvitedBy, useOpenInvitation } from './invited-by'
import { ReferredBy, useReferrer } from './referred-by'
import { SignUpDone } from './sign-up-done'
import { signUpFields } from './sign-up-form'
import { SignUpFields } from './sign-up-fields'

const fieldCount = signUpFields.length

function SeatRing({ done, name }: { done: number; name: string }) {
  return (
    <svg viewBox="0 0 72 72" role="img" aria-label={name} className="size-13 flex-none min-[60rem]:hidden">
      <circle cx={36} cy={36} r={30} className="fill-none stroke-line" strokeWidth={7} />
      {done > 0 && (
        <path
          d={arcPath(36, 36, 30, done / fieldCount)}
          className="fill-none stroke-accent"
          strokeWidth={7}
          strokeLinecap="round"
        />
      )}
      <text x={36} y={43} textAnchor="middle" className="fill-accent font-display text-[21px] font-semibold">
        {done}/{fieldCount}
      </text>
    </svg>
  )
}

/** The media query for windows in which a toast would cover the title or the fields. */
const mobileQuery = '(max-width: 47.99rem)'

/** The sign-up page. The URL fills in its form, and its illustration shows the share of valid fields. */
export function SignUpPage() {
  const t = useMessages(auth)
  const { search, hash } = useLocation()
  const opened = useOpenInvitation(hash)
  const invitation = opened === 'gone' ? null : opened
  const referrer = useReferrer()
  const [done, setDone] = useState(0)
  const [created, setCreated] = useState('')
  const [applied, setApplied] = useState(false)
  const progressText = `${t.fieldsDone(done, fieldCount)} ${t.fieldsDoneWord}`

  useEffect(() => {
    const isReferralLink = parseReferralLink(new URLSearchParams(search)).named
    if (!isReferralLink || referrer === null) return
    if (window.matchMedia(mobileQuery).matches) setApplied(true)
    else toast({ kind: 'info', title: t.referralApplied, text: t.referralAppliedText, id: 'referral-applied' })
  }, [search, referrer, t])

  if (created !== '') return <SignUpDone email={created} />
  return (
    <AuthLayout
      title={t.createAccount}
      lead={t.createLead}
      ring={<SeatRing done={done} name={progressText} />}
      art={
        <RoundTable
          name={t.tableName(progressText)}
          sum={t.fieldsDone(done, fieldCount)}
          caption={t.fieldsDoneWord}
          you={t.you}
          share={done / fieldCount}
        />
      }
      artText={t.seatSays}
    >
      <ConnectionNotice />
      {referrer !== null && <ReferredBy referrer={referrer} />}
      {/* Rendered from the start, so screen readers announce the text when it appears. */}
      <p role="status" className="text-sm leading-sm text-muted not-empty:mt-2">
        {applied && (
          <>
            <b className="font-semibold text-text">{t.referralApplied}.</b> {t.referralAppliedText}
          </>
        )}
      </p>
      {opened === 'gone' && <InvitationGone />}
      {invitation !== null && <InvitedBy invitation={invitation} />}
      <SignUpFields search={search} email={invitation?.email} onProgress={setDone} onCreated={setCreated} />
      <AuthLink text={t.haveAccount} to={paths.auth}>
        {t.signIn}
      </AuthLink>
    </AuthLayout>
  )
}
