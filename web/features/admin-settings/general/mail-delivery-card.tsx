import { Mail } from 'lucide-react'
import { useId } from 'react'
import {
  mailDeliveryRoute,
  testMailDeliveryRoute,
  type MailDeliveryState,
} from '../../../../domain/api/messages/mail-delivery'
import { mailHostOf } from '../../../../domain/mail/delivery'
import { paths } from '../../../../domain/paths'
import { useRoute } from '../../../data/queries/use-route'
import { MailDeliveryForm, useMailErrorText } from '../../../shared/mail-delivery-form'
import { SendButton } from '../../../forms/command-parts'
import { useCommand } from '../../../forms/use-command'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { mailDelivery } from '../../../i18n/admin-areas'
import { LoadingOrError } from '../../../ui/states/error-state'
import { LinkButton } from '../../../ui/button'
import type { Glyph } from '../../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../../ui/states/status-badge'
import { ConfigurableCard, useCardForm } from '../integration-card'
import { SettingEffect } from './setting-fields'

export function MailDeliveryCard() {
  const t = useMessages(mailDelivery)
  const read = useRoute(mailDeliveryRoute, {})
  const { value: state, reload } = read
  const cardForm = useCardForm(read)
  const explainRefusal = useMailErrorText()
  const heading = useId()
  const test = useCommand(testMailDeliveryRoute, {
    done: () => ({ title: t.testSent }),
    onDone: reload,
    onRefused: reload,
    refused: (why, refusal) => ({ title: t.testRefused, text: explainRefusal(refusal) ?? why }),
  })
  if (state === undefined)
    return <LoadingOrError read={read} failed={t.failed} className="h-44 rounded-xl" card={t.title} />
  const { source } = state
  return (
    <ConfigurableCard
      cardForm={cardForm}
      icon={Mail}
      title={t.title}
      state={<State state={state} />}
      facts={
        <>
          <Facts state={state} />
          {source === 'environment' && (
            <p id={`${heading}-why`} className="text-sm text-muted">
              {t.updateHasNoEffect}
            </p>
          )}
          <SettingEffect>
            {t.consequence} {source !== 'none' && t.sentToday(state.sentToday)}
          </SettingEffect>
        </>
      }
      actions={
        source !== 'none' && (
          <SendButton kind="quiet" size="sm" command={test} input={{}}>
            {test.busy ? t.testing : t.test}
          </SendButton>
        )
      }
      texts={{ configure: t.update, close: t.close }}
      blockedBy={source === 'environment' ? `${heading}-why` : undefined}
      form={(callbacks) => <MailDeliveryForm state={state} {...callbacks} />}
    >
      <div className="-mx-5 mt-5 border-t border-t-line px-5 pt-4.5 md:-mx-6 md:px-6">
        <LinkButton kind="quiet" size="sm" href={paths.adminMailLog}>
          {t.mailLog}
        </LinkButton>
      </div>
    </ConfigurableCard>
  )
}

function State({ state }: { state: MailDeliveryState }) {
  const t = useMessages(mailDelivery)
  const language = useLanguage()
  const { source, testedAt, testWorked } = state
  const when = formatMoment(testedAt, language)
  const [glyph, tone, text]: [Glyph, Tone, string] =
    source === 'none'
      ? ['ring', 'muted', t.none]
      : testedAt === ''
        ? ['dashed', 'caution', t.untested]
        : testWorked
          ? ['tick', 'positive', t.works(when)]
          : ['broken', 'danger', t.testFailed(when)]
  return (
    <StatusBadge glyph={glyph} tone={tone} className="text-sm">
      {text}
    </StatusBadge>
  )
}

function Facts({ state }: { state: MailDeliveryState }) {
  const t = useMessages(mailDelivery)
  const language = useLanguage()
  const { source, delivery, keySet, setBy, setAt } = state
  if (source === 'none') return <p className="text-sm text-muted">{t.noneText}</p>
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {t.from(mailHostOf(delivery), delivery.from)} {source === 'environment' && t.fromMachine}
      {source === 'dashboard' && t.fromDashboard}
      {source === 'settings' && (keySet ? t.keyNote(setBy, formatMoment(setAt, language)) : t.noKey)}
    </p>
  )
}
