import { paths } from '../../../domain/paths'
import type { AffiliateSubmission } from '../../../domain/entities'
import { useOwnApplication } from '../../data/queries/session/own-records'
import { useProgram, useResponseDeadlines } from '../../data/queries/installation/program'
import { useCurrentPerson } from '../../data/queries/session/session'
import { application } from '../../i18n/member-areas'
import { formatMoment, formatDayMonth, formatTime, formatCents } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { LocalDataError } from '../../shared/local-data-error'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { LinkButton, Button } from '../../ui/button'
import { SkeletonCard } from '../../ui/states/page-skeletons'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { StatusBadge } from '../../ui/states/status-badge'
import { Steps } from '../../ui/steps'
import { exampleReferrals } from '../../../domain/slots'
import { RoundTablePicture } from '../../ui/pictures/round-table-picture'
import { responseHours, formatResponseTime, responseMs } from '../../../domain/program/response-times'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { CircleHelp } from 'lucide-react'
import { withdrawApplicationRoute } from '../../../domain/api/people/applications'
import { msOf, responseDeadline, timeUntilDeadline, wholeUnits } from '../../../domain/moments'
import { useNow } from '../../data/queries/clock'
import { CommandDialog } from '../../forms/command-dialog'

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
        <div role="status" aria-label={t.loading}>
          <SkeletonCard lines={['h-5 w-full', 'h-5 w-full', 'h-5 w-full']} />
        </div>
      )}
      {value !== undefined && <State submission={value} affiliate={affiliate} />}
      {value === null && commission > 0 && <CommissionOffer title={t.whatItPays} cents={commission} />}
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
    return <DecidedCard submission={submission} approved />
  if (affiliate) {
    return (
      <Card title={t.approvedTitle}>
        <p className="mb-4 text-muted">{t.approvedText}</p>
        <LinkButton href={paths.affiliateDashboard}>{t.open}</LinkButton>
      </Card>
    )
  }
  if (submission?.status === 'rejected') return <DecidedCard submission={submission} approved={false} />
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

const badges = {
  pending: { glyph: 'dashed', tone: 'caution' },
  approved: { glyph: 'tick', tone: 'positive' },
  rejected: { glyph: 'struck', tone: 'muted' },
} as const

function StatusCard({ status, title, children }: { status?: keyof typeof badges; title: string; children: ReactNode }) {
  const t = useMessages(application)
  return (
    <Card
      title={<span className="block text-2xl leading-2xl tracking-[-.02em] text-balance">{title}</span>}
      aside={status && <StatusBadge {...badges[status]}>{t.statuses[status]}</StatusBadge>}
    >
      {children}
    </Card>
  )
}

/** The number of dots in the ring, regardless of the deadline's length. */
const ringDotCount = 24

interface RingAndStepsProps extends ComponentProps<typeof Steps> {
  /** The number of filled dots. */
  passed: number
  sum: string
  caption: string
}

const RingAndSteps = ({ passed, sum, caption, steps }: RingAndStepsProps) => (
  <div className="my-6 grid items-center gap-6 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] sm:gap-10">
    <RingOfDays
      days={ringDotCount}
      counted={(dot) => dot <= passed}
      sum={sum}
      caption={caption}
      className="h-auto w-full max-w-60 justify-self-center"
    />
    <Steps steps={steps} />
  </div>
)

const useApplyHref = (): string => `${useLanguage() === 'es' ? paths.affiliateEs : paths.affiliate}#apply`

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns how long the decision took: in minutes, hours and minutes, or from 48 hours on in days. */
function useDecisionTime(submission: AffiliateSubmission): string {
  const t = useMessages(application)
  const took = msOf(submission.decided_at) - msOf(submission.created)
  if (took < hourMs) return t.minutes(Math.max(1, Math.floor(took / minuteMs)))
  if (took >= 48 * hourMs) return t.days(Math.floor(took / (24 * hourMs)))
  return `${t.hours(Math.floor(took / hourMs))} ${t.minutes(Math.floor((took % hourMs) / minuteMs))}`
}

/** Shows what was decided, when and how fast, and what the person can do next. */
function DecidedCard({ submission, approved }: { submission: AffiliateSubmission; approved: boolean }) {
  const t = useMessages(application)
  const language = useLanguage()
  const apply = useApplyHref()
  const time = useDecisionTime(submission)
  const { created, decided_at: decidedAt, reason } = submission
  const received = t.receivedAt(formatTime(created, language))
  const decided = (approved ? t.approvedAfter : t.readAfter)(time)
  return (
    <StatusCard status={approved ? 'approved' : 'rejected'} title={approved ? t.approvedTitle : t.rejectedTitle}>
      <p className="-mt-3 mb-5 text-muted">{t.decidedOn(formatMoment(decidedAt, language))}</p>
      {!approved && (
        <blockquote className="my-5 rounded-lg bg-surface px-5 py-4 text-lg leading-lg wrap-anywhere whitespace-pre-line">
          {t.quoted(reason)}
        </blockquote>
      )}
      <Steps
        steps={[
          { key: 'in', state: 'done', when: formatDayMonth(created, language), text: received },
          { key: 'read', state: 'done', when: formatDayMonth(decidedAt, language), text: decided },
          approved
            ? { key: 'now', state: 'now', when: t.now, text: t.approvedText }
            : { key: 'again', state: 'to-come', when: t.anyDay, text: t.mayAgain },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-2 max-sm:grid">
        {approved ? (
          <LinkButton href={paths.affiliateDashboard}>{t.open}</LinkButton>
        ) : (
          <>
            <LinkButton href={apply} external>
              {t.again}
            </LinkButton>
            <LinkButton kind="quiet" href={`${paths.support}?new=1`}>
              {t.ask}
            </LinkButton>
          </>
        )}
      </div>
    </StatusCard>
  )
}

function CommissionOffer({ title, cents }: { title: string; cents: number }) {
  const t = useMessages(application)
  const isSpanish = useLanguage() === 'es'
  return (
    <section
      aria-labelledby="pays"
      className="relative grid gap-1 overflow-hidden rounded-xl bg-field p-5 pr-33 text-field-text shadow-sm md:p-6 md:pr-33"
    >
      <h2 id="pays" className="text-[1.125rem]/6">
        {title}
      </h2>
      <p className="font-display text-[1.4375rem]/7.5 font-semibold tracking-[-.02em] text-field-mark">
        {t.aMonth(formatShort(cents))}
      </p>
      <p className="text-sm leading-sm text-pretty text-field-muted">
        {t.forEach} {t.fivePeople(formatShort(exampleReferrals * cents))}
      </p>
      <a
        href={isSpanish ? paths.affiliateEs : paths.affiliate}
        className="mt-3 inline-flex min-h-11 items-center justify-self-start rounded-full bg-field-text px-4 text-sm font-semibold text-field no-underline"
      >
        {t.how}
      </a>
      <RoundTablePicture />
    </section>
  )
}

const formatShort = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

function NotAppliedCard() {
  const t = useMessages(application)
  const apply = useApplyHref()
  const language = useLanguage()
  const { application_answer_days: days } = useResponseDeadlines()
  const commission = useProgram().value?.commission_rate_cents ?? 0
  return (
    <StatusCard title={t.noneTitle}>
      <p className="-mt-3 max-w-[60ch] text-pretty text-muted">
        {commission === 0 ? t.noneTextFree : t.noneText(formatCents(commission))}
      </p>
      <RingAndSteps
        passed={0}
        sum={t.hours(responseHours('application_answer_days', days))}
        caption={t.atMost}
        steps={[
          { key: 'form', state: 'now', when: t.now, text: t.form },
          {
            key: 'read',
            state: 'to-come',
            when: t.within(formatResponseTime('application_answer_days', days, language)),
            text: t.isRead,
          },
          { key: 'then', state: 'to-come', when: t.afterwards, text: t.approvedText },
        ]}
      />
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <LinkButton href={apply} external>
          {t.apply}
        </LinkButton>
        <LinkButton kind="quiet" href={language === 'es' ? paths.affiliateEs : paths.affiliate} external>
          {t.how}
        </LinkButton>
      </div>
    </StatusCard>
  )
}

function PendingCard({ submission }: { submission: AffiliateSubmission }) {
  const t = useMessages(application)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const days = useResponseDeadlines().application_answer_days
  const by = responseDeadline(submission.created, submission.due_at, responseMs('application_answer_days', days))
  const { leftMs, share } = timeUntilDeadline({ since: submission.created, by }, useNow())
  const promisedHours = Math.round((msOf(by) - msOf(submission.created)) / hourMs)
  const time = formatResponseTime('application_answer_days', Math.round(promisedHours / 24), language)
  const late = leftMs < 0
  return (
    <StatusCard status="pending" title={t.pendingTitle}>
      <p className={`-mt-3 ${late ? 'text-caution' : 'text-muted'}`}>
        {late ? t.late(formatMoment(by, language)) : t.promise(time, formatMoment(by, language))}
      </p>
      <RingAndSteps
        passed={Math.floor((1 - share) * ringDotCount)}
        sum={t.hours(wholeUnits(leftMs, hourMs))}
        caption={late ? t.lateSince : t.leftOf(promisedHours)}
        steps={[
          { key: 'in', state: 'done', when: formatDayMonth(submission.created, language), text: t.received },
          { key: 'now', state: 'now', when: t.now, text: t.waits },
          { key: 'by', state: 'to-come', when: t.by(formatDayMonth(by, language)), text: t.answer },
        ]}
      />
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <LinkButton kind="quiet" href={`${paths.support}?new=1`}>
          <CircleHelp aria-hidden className="size-4.5" />
          {t.add}
        </LinkButton>
        <Button kind="bare" className="text-danger" onClick={() => setAsking(true)}>
          {t.withdraw}
        </Button>
      </div>
      <p className="mt-3 text-sm leading-sm text-muted">{t.withdrawHint}</p>
      <CommandDialog
        open={asking}
        kind="ask"
        danger
        route={withdrawApplicationRoute}
        start={{ application: submission.id }}
        title={t.withdrawTitle}
        lead={t.withdrawText}
        safe={t.withdrawKeep}
        confirm={t.withdraw}
        done={() => ({ title: t.withdrawn })}
        onClose={() => setAsking(false)}
      />
    </StatusCard>
  )
}
