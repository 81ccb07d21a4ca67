import {
  mailDeliveryRoute,
  testMailDeliveryRoute,
  type MailDeliveryState,
} from '../../../domain/api/messages/mail-delivery'
import { mailHostOf } from '../../../domain/mail/delivery'
import { paths } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import { MailDeliveryForm, useMailErrorText } from '../../shared/mail-delivery-form'
import { RefusalMessage } from '../../forms/refusal-message'
import { useCommand } from '../../forms/use-command'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { mailDelivery, setUp } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { StepActions } from '../../ui/set-up-frame'
import { LoadingOrError } from '../../ui/states/loading-or-error'
import { StatusBadge } from '../../ui/states/status-badge'
import { BackButton, StepNavigation, type StepProps } from './step-navigation'

/** Sets up a mail server, which is used only after it has accepted a test email to the admin. */
export function MailStep(props: StepProps) {
  const t = useMessages(mailDelivery)
  const read = useRoute(mailDeliveryRoute, {})
  const { value, reload } = read
  if (value === undefined) {
    return (
      <>
        <LoadingOrError read={read} failed={t.failed} className="h-80 rounded-xl" />
        <StepActions>
          <StepNavigation {...props} />
        </StepActions>
      </>
    )
  }
  if (value.source !== 'none') return <ConfiguredMail {...props} state={value} onTested={reload} />
  return <MailDeliveryForm state={value} onDone={props.onDone} beside={<StepNavigation {...props} />} />
}

function ConfiguredMail(props: StepProps & { state: MailDeliveryState; onTested: () => void }) {
  const { state, onTested, reload, onNext, onBack } = props
  const t = useMessages(setUp)
  const messages = useMessages(mailDelivery)
  const language = useLanguage()
  const refusalText = useMailErrorText()
  const afterTest = () => {
    onTested()
    reload()
  }
  const test = useCommand(testMailDeliveryRoute, {
    done: () => ({ title: messages.testSent }),
    onDone: afterTest,
    onRefused: afterTest,
  })
  const { source, delivery, testedAt, testWorked } = state
  const message = test.refusal === null ? undefined : refusalText(test.refusal)
  return (
    <>
      <Card className="grid gap-2">
        <p className="wrap-anywhere">{messages.from(mailHostOf(delivery), delivery.from)}</p>
        {testedAt === '' ? (
          <StatusBadge glyph="dashed" tone="caution">
            {messages.untested}
          </StatusBadge>
        ) : (
          <StatusBadge glyph={testWorked ? 'tick' : 'broken'} tone={testWorked ? 'positive' : 'danger'}>
            {(testWorked ? t.mailWorks : messages.testFailed)(formatMoment(testedAt, language))}
          </StatusBadge>
        )}
        {source === 'environment' ? (
          <p className="text-sm text-muted">{t.mailOnMachine}</p>
        ) : (
          <LinkButton kind="link" size="sm" href={`${paths.adminSettings}?tab=integrations`} className="-ml-3.5 w-fit">
            {t.mailOther}
          </LinkButton>
        )}
      </Card>
      <RefusalMessage refusal={test.refusal} say={message === undefined ? undefined : () => message} />
      <StepActions>
        {testWorked ? (
          <>
            <Button onClick={onNext}>{t.goOn}</Button>
            <BackButton onBack={onBack} />
          </>
        ) : (
          <>
            <Button blocked={test.blocked} busy={test.busy} onClick={() => void test.send({})}>
              {test.busy ? messages.testing : test.refusal === null ? messages.test : messages.sendAgain}
            </Button>
            <StepNavigation onNext={onNext} onBack={onBack} />
          </>
        )}
      </StepActions>
    </>
  )
}
