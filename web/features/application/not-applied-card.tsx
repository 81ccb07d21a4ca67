import { paths } from '../../../domain/paths'
import { responseHours, formatResponseTime } from '../../../domain/program/response-times'
import { useProgram, useResponseDeadlines } from '../../data/queries/installation/program'
import { application } from '../../i18n/areas/members'
import { formatCents } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/button'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { Steps } from '../../ui/steps'
import { ApplicationHeading, ringDotCount, useApplyHref } from './card-parts'

export function NotAppliedCard() {
  const t = useMessages(application)
  const apply = useApplyHref()
  const language = useLanguage()
  const { application_answer_days: days } = useResponseDeadlines()
  const commission = useProgram().value?.commission_rate_cents ?? 0
  return (
    <Card title={<ApplicationHeading>{t.noneTitle}</ApplicationHeading>}>
      <p className="-mt-3 max-w-[60ch] text-pretty text-muted">
        {commission === 0 ? t.noneTextFree : t.noneText(formatCents(commission))}
      </p>
      <div className="my-6 grid items-center gap-6 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] sm:gap-10">
        <RingOfDays
          days={ringDotCount}
          counted={() => false}
          sum={t.hours(responseHours('application_answer_days', days))}
          caption={t.atMost}
          className="h-auto w-full max-w-60 justify-self-center"
        />
        <Steps
          steps={[
            { key: 'form', state: 'now', when: t.now, what: t.form },
            {
              key: 'read',
              state: 'to-come',
              when: t.within(formatResponseTime('application_answer_days', days, language)),
              what: t.isRead,
            },
            { key: 'then', state: 'to-come', when: t.afterwards, what: t.approvedText },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <LinkButton href={apply} external>
          {t.apply}
        </LinkButton>
        <LinkButton kind="quiet" href={language === 'es' ? paths.affiliateEs : paths.affiliate} external>
          {t.how}
        </LinkButton>
      </div>
    </Card>
  )
}
