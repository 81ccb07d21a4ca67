import type { SecondStep as Asked } from '../../../data/queries/session/second-step'
import { SecondStep } from '../../../shared/second-step'
import { auth } from '../../../i18n/areas/guests'
import { useMessages } from '../../../i18n/messages'
import { AuthLayout } from '../guest-frame'
import { MonthIllustration } from '../sign-up/round-table'

interface Props {
  asked: Asked
  onDone: Parameters<typeof SecondStep>[0]['onDone']
  onAgain: () => void
}

export function SignInSecondStep({ asked, onDone, onAgain }: Props) {
  const t = useMessages(auth)
  return (
    <SecondStep
      asked={asked}
      onDone={onDone}
      onAgain={onAgain}
      frame={(title, lead, content) => (
        <AuthLayout title={title} lead={lead} art={<MonthIllustration />} artText={t.daySays}>
          {content}
        </AuthLayout>
      )}
    />
  )
}
