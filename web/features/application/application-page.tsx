import { paths } from '../../../domain/paths'
import type { AffiliateSubmission } from '../../../domain/entities'
import { useOwnApplication } from '../../data/queries/session/own-records'
import { useProgram } from '../../data/queries/installation/program'
import { useCurrentPerson } from '../../data/queries/session/session'
import { application } from '../../i18n/areas/members'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { CopyFailed } from '../../shared/copy-failed'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { LinkButton } from '../../ui/button'
import { Skeleton } from '../../ui/states/empty-state'
import { ApprovedCard } from './approved-card'
import { NoneCard } from './none-card'
import { PendingCard } from './pending-card'
import { RejectedCard } from './rejected-card'
import { useApplyHref } from './card-parts'
import { WhatItPays } from './what-it-pays'

/** Shows the signed-in person's application to become an affiliate (T3). Reads the local database, so it works offline. */
export function ApplicationPage() {
  const t = useMessages(application)
  const person = useCurrentPerson()
  const { value, error, reload } = useOwnApplication(person?.id ?? '')
  const affiliate = person?.roles.includes('affiliate') ?? false
  const commission = useProgram().value?.commission_rate_cents ?? 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 md:pb-12 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {error !== null && <CopyFailed known={value !== undefined} onRetry={reload} className="lg:col-span-2" />}
      {value === undefined && error === null && (
        <Card>
          <div role="status" aria-label={t.loading} className="grid gap-4">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-5 w-full" />
            ))}
          </div>
        </Card>
      )}
      {value !== undefined && <State of={value} affiliate={affiliate} />}
      {value === null && !affiliate && commission > 0 && <WhatItPays title={t.whatItPays} cents={commission} />}
      {value && (
        <div className="grid gap-4 md:gap-5">
          <Sent of={value} />
          {value.status === 'pending' && commission > 0 && <WhatItPays title={t.whileYouWait} cents={commission} />}
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

function State({ of, affiliate }: { of: AffiliateSubmission | null; affiliate: boolean }) {
  const t = useMessages(application)
  const apply = useApplyHref()
  if (of?.status === 'pending') return <PendingCard of={of} />
  if (affiliate && of?.status === 'approved' && of.decided_at !== '') return <ApprovedCard of={of} />
  if (affiliate) {
    return (
      <Card title={t.approvedTitle}>
        <p className="mb-4 text-muted">{t.approvedText}</p>
        <LinkButton href={paths.affiliateDashboard}>{t.open}</LinkButton>
      </Card>
    )
  }
  if (of?.status === 'rejected') return <RejectedCard of={of} />
  if (of === null) return <NoneCard />
  const [title, text] =
    of.status === 'withdrawn' ? [t.withdrawnTitle, t.withdrawnText] : [t.statuses.approved, t.endedText]
  return (
    <Card title={title}>
      <p className="mb-4 text-muted">{text}</p>
      <LinkButton href={apply} external>
        {t.again}
      </LinkButton>
    </Card>
  )
}

function Sent({ of }: { of: AffiliateSubmission }) {
  const t = useMessages(application)
  const language = useLanguage()
  return (
    <Card title={of.status === 'pending' ? t.sent : t.hadSent}>
      <Facts
        rows={[
          { name: t.name, value: `${of.first_name} ${of.last_name}`.trim() },
          { name: t.email, value: of.email },
          { name: t.sentAt, value: formatMoment(of.created, language) },
        ]}
      />
    </Card>
  )
}
