import { paths } from '../../../domain/paths'
import type { AffiliateSubmission } from '../../../domain/entities'
import { useOwnApplication } from '../../data/queries/session/own-records'
import { useProgram } from '../../data/queries/installation/program'
import { useCurrentPerson } from '../../data/queries/session/session'
import { application } from '../../i18n/areas/members'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { LocalDataError } from '../../shared/local-data-error'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { LinkButton } from '../../ui/button'
import { Skeleton } from '../../ui/states/empty-state'
import { ApprovedCard } from './approved-card'
import { NotAppliedCard } from './not-applied-card'
import { PendingCard } from './pending-card'
import { RejectedApplicationCard } from './rejected-application-card'
import { useApplyHref } from './card-parts'
import { CommissionOffer } from './commission-offer'

/** The person's application to become an affiliate (T3), from the local database. */
export function ApplicationPage() {
  const t = useMessages(application)
  const person = useCurrentPerson()
  const { value, error, reload } = useOwnApplication(person?.id ?? '')
  const affiliate = person?.roles.includes('affiliate') ?? false
  const commission = useProgram().value?.commission_rate_cents ?? 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 md:pb-12 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {error !== null && <LocalDataError known={value !== undefined} onRetry={reload} className="lg:col-span-2" />}
      {value === undefined && error === null && (
        <Card>
          <div role="status" aria-label={t.loading} className="grid gap-4">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-5 w-full" />
            ))}
          </div>
        </Card>
      )}
      {value !== undefined && <State submission={value} affiliate={affiliate} />}
      {value === null && !affiliate && commission > 0 && <CommissionOffer title={t.whatItPays} cents={commission} />}
      {value && (
        <div className="grid gap-4 md:gap-5">
          <Sent submission={value} />
          {value.status === 'pending' && commission > 0 && (
            <CommissionOffer title={t.whileYouWait} cents={commission} />
          )}
          {value.status === 'rejected' && (
            <Card title={t.unchanged}>
              <p className="text-muted">{t.unchangedText}</p>
            </Card>
          )}
        </div>
      )}
    </div>
  )
}

function State({ submission, affiliate }: { submission: AffiliateSubmission | null; affiliate: boolean }) {
  const t = useMessages(application)
  const apply = useApplyHref()
  if (submission?.status === 'pending') return <PendingCard submission={submission} />
  if (affiliate && submission?.status === 'approved' && submission.decided_at !== '')
    return <ApprovedCard submission={submission} />
  if (affiliate) {
    return (
      <Card title={t.approvedTitle}>
        <p className="mb-4 text-muted">{t.approvedText}</p>
        <LinkButton href={paths.affiliateDashboard}>{t.open}</LinkButton>
      </Card>
    )
  }
  if (submission?.status === 'rejected') return <RejectedApplicationCard submission={submission} />
  if (submission === null) return <NotAppliedCard />
  const [title, text] =
    submission.status === 'withdrawn' ? [t.withdrawnTitle, t.withdrawnText] : [t.statuses.approved, t.endedText]
  return (
    <Card title={title}>
      <p className="mb-4 text-muted">{text}</p>
      <LinkButton href={apply} external>
        {t.again}
      </LinkButton>
    </Card>
  )
}

function Sent({ submission }: { submission: AffiliateSubmission }) {
  const t = useMessages(application)
  const language = useLanguage()
  return (
    <Card title={submission.status === 'pending' ? t.sent : t.hadSent}>
      <DescriptionList
        rows={[
          { name: t.name, value: `${submission.first_name} ${submission.last_name}`.trim() },
          { name: t.email, value: submission.email },
          { name: t.sentAt, value: formatMoment(submission.created, language) },
        ]}
      />
    </Card>
  )
}
