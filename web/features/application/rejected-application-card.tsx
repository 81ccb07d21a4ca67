import type { AffiliateSubmission } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { application } from '../../i18n/areas/members'
import { formatDayMonth, formatMoment, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/button'
import { StatusBadge } from '../../ui/states/status-badge'
import { Steps } from '../../ui/steps'
import { ApplicationHeading, useApplyHref, useDecisionTime } from './card-parts'

export function RejectedApplicationCard({ submission }: { submission: AffiliateSubmission }) {
  const t = useMessages(application)
  const language = useLanguage()
  const apply = useApplyHref()
  const decisionTime = useDecisionTime(submission)
  return (
    <Card
      title={<ApplicationHeading>{t.rejectedTitle}</ApplicationHeading>}
      aside={
        <StatusBadge glyph="struck" tone="muted">
          {t.statuses.rejected}
        </StatusBadge>
      }
    >
      <p className="-mt-3 text-muted">{t.decidedOn(formatMoment(submission.decided_at, language))}</p>
      <blockquote className="my-5 rounded-lg bg-surface px-5 py-4 text-lg leading-lg wrap-anywhere whitespace-pre-line">
        {t.quoted(submission.reason)}
      </blockquote>
      <Steps
        steps={[
          {
            key: 'in',
            state: 'done',
            when: formatDayMonth(submission.created, language),
            what: t.receivedAt(formatTime(submission.created, language)),
          },
          {
            key: 'read',
            state: 'done',
            when: formatDayMonth(submission.decided_at, language),
            what: t.readAfter(decisionTime),
          },
          { key: 'again', state: 'to-come', when: t.anyDay, what: t.mayAgain },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-2 max-sm:grid">
        <LinkButton href={apply} external>
          {t.again}
        </LinkButton>
        <LinkButton kind="quiet" href={`${paths.support}?new=1`}>
          {t.ask}
        </LinkButton>
      </div>
    </Card>
  )
}
