import { Unlink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { paths } from '../../../domain/paths'
import { usePublicProgramme } from '../../data/repos/public-programme'
import { auth } from '../../i18n/auth'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { LinkButton } from '../../ui/link-button'
import { AuthLayout } from './auth-layout'
import { ForgotDialog } from './forgot-dialog'
import { MonthTable } from './month-table'

type LinkKind = 'reset' | 'verify' | 'notMe'

/**
 * A link that is used, too old or not ours: which kind it is, what that means, and one next step. The server says no more than
 * "invalid", and nothing here shows whether an address has an account.
 */
export function LinkInvalid({ kind }: { kind: LinkKind }) {
  const t = useMessages(auth)
  const support = usePublicProgramme()?.supportEmail ?? ''
  const [forgot, setForgot] = useState(false)
  const ask = kind === 'reset' ? t.newLink : kind === 'notMe' ? t.newPasswordNow : ''
  const advice = { reset: t.linkInvalidText, verify: t.verifyInvalidText, notMe: t.notMeInvalidText }[kind]
  return (
    <DeadLink kind={t.linkKinds[kind]} title={t.linkInvalid} why={t.linkWhy[kind]}>
      <div className="mt-7 flex flex-wrap gap-3 max-md:grid">
        {ask !== '' && (
          <Button size="lg" onClick={() => setForgot(true)}>
            {ask}
          </Button>
        )}
        <LinkButton size="lg" kind={ask === '' ? 'primary' : 'quiet'} href={paths.auth}>
          {t.goToSignIn}
        </LinkButton>
      </div>
      <p className="mt-6 max-w-[52ch] text-muted">
        {advice} {kind === 'notMe' && support !== '' && t.notMeHelp(support)}
      </p>
      {ask !== '' && <ForgotDialog open={forgot} email="" onClose={() => setForgot(false)} />}
    </DeadLink>
  )
}

/** The page of a link that leads nowhere: its kind, what happened, and what is to be done. */
export function DeadLink(page: { kind: string; title: string; why: string; children: ReactNode }) {
  const t = useMessages(auth)
  const kind = (
    <p className="mb-4 flex items-center gap-2 text-sm font-semibold text-muted">
      <Unlink aria-hidden className="size-4 stroke-[1.75]" />
      {page.kind}
    </p>
  )
  return (
    <AuthLayout kind={kind} title={page.title} art={<MonthTable />} artText={t.daySays}>
      <p className="mt-4 max-w-[48ch] text-lg leading-lg">{page.why}</p>
      {page.children}
    </AuthLayout>
  )
}
