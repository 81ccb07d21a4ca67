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
import { ApplicationHeading, useDecisionTime } from './card-parts'

export function ApprovedCard({ submission }: { submission: AffiliateSubmission }) {
  const t = useMessages(application)
  const language = useLanguage()
  const decisionTime = useDecisionTime(submission)
  return (
    <Card
      title={<ApplicationHeading>{t.approvedTitle}</ApplicationHeading>}
      aside={
        <StatusBadge glyph="tick" tone="positive">
          {t.statuses.approved}
        </StatusBadge>
      }
    >
      <p className="-mt-3 mb-5 text-muted">{t.decidedOn(formatMoment(submission.decided_at, language))}</p>
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
            what: t.approvedAfter(decisionTime),
          },
          { key: 'now', state: 'now', when: t.now, what: t.approvedText },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-2 max-sm:grid">
        <LinkButton href={paths.affiliateDashboard}>{t.open}</LinkButton>
      </div>
    </Card>
  )
}
