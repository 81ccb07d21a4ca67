import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { linkedReferral } from '../../../domain/referrals/referral-links'
import { paths } from '../../../domain/paths'
import { auth } from '../../i18n/auth'
import { useMessages } from '../../i18n/messages'
import { toast } from '../../ui/layers/toast'
import { AuthLayout, AuthLink } from './auth-layout'
import { NeedsLine } from './needs-line'
import { ReferredBy } from './referred-by'
import { SeatRing } from './seat-ring'
import { SeatTable } from './seat-table'
import { SignUpDone } from './sign-up-done'
import { signUpFields } from './sign-up-form'
import { SignUpFields } from './sign-up-fields'
import { useReferrer } from './use-referrer'

/** Where a toast would lie on the title or on the fields; rem. */
const phone = '(max-width: 47.99rem)'

/** Create account: prefilled from the address, with the share of one's seat that is filled. */
export function SignUpPage() {
  const t = useMessages(auth)
  const { search } = useLocation()
  const referrer = useReferrer()
  const [done, setDone] = useState(0)
  const [created, setCreated] = useState('')
  const [applied, setApplied] = useState(false)
  const all = signUpFields.length
  const said = `${t.fieldsDone(done, all)} ${t.fieldsDoneWord}`

  useEffect(() => {
    const linked = linkedReferral(new URLSearchParams(search)).named
    if (!linked || referrer === null) return
    if (window.matchMedia(phone).matches) setApplied(true)
    else toast({ kind: 'info', title: t.referralApplied, text: t.referralAppliedText, id: 'referral-applied' })
  }, [search, referrer, t])

  if (created !== '') return <SignUpDone email={created} />
  return (
    <AuthLayout
      title={t.createAccount}
      lead={t.createLead}
      ring={<SeatRing done={done} all={all} name={said} />}
      art={
        <SeatTable
          name={t.tableName(said)}
          sum={t.fieldsDone(done, all)}
          caption={t.fieldsDoneWord}
          you={t.you}
          seat={done / all}
        />
      }
      artText={t.seatSays}
    >
      <NeedsLine />
      {referrer !== null && <ReferredBy referrer={referrer} />}
      {/* there from the start, so that it is heard when it is filled */}
      <p role="status" className="text-sm leading-sm text-muted not-empty:mt-2">
        {applied && (
          <>
            <b className="font-semibold text-text">{t.referralApplied}.</b> {t.referralAppliedText}
          </>
        )}
      </p>
      <SignUpFields search={search} onDone={setDone} onCreated={setCreated} />
      <AuthLink text={t.haveAccount} to={paths.auth}>
        {t.signIn}
      </AuthLink>
    </AuthLayout>
  )
}
