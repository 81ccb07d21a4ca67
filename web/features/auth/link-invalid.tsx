import { paths } from '../../../domain/paths'
import { auth } from '../../i18n/auth'
import { useMessages } from '../../i18n/messages'
import { LinkButton } from '../../ui/link-button'
import { AuthLayout } from './auth-layout'
import { MonthTable } from './month-table'

/** A link that is used, too old or not ours. */
export function LinkInvalid({ text }: { text: string }) {
  const t = useMessages(auth)
  return (
    <AuthLayout title={t.linkInvalid} lead={text} art={<MonthTable />} artText={t.daySays}>
      <div className="mt-6">
        <LinkButton size="lg" href={paths.auth}>
          {t.goToSignIn}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}
