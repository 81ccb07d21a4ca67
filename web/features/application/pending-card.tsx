import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { withdrawApplicationRoute } from '../../../domain/api/people/applications'
import type { AffiliateSubmission } from '../../../domain/entities'
import { msOf, responseDeadline, timeUntilDeadline, wholeUnits } from '../../../domain/moments'
import { paths } from '../../../domain/paths'
import { responseMs, formatResponseTime } from '../../../domain/program/response-times'
import { useResponseDeadlines } from '../../data/queries/installation/program'
import { useNow } from '../../data/queries/clock'
import { CommandDialog } from '../../forms/command-dialog'
import { application } from '../../i18n/areas/members'
import { formatDayMonth, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { StatusBadge } from '../../ui/states/status-badge'
import { Steps } from '../../ui/steps'
import { ApplicationHeading, ringDotCount } from './card-parts'

const hourMs = 3_600_000

export function PendingCard({ submission }: { submission: AffiliateSubmission }) {
  const t = useMessages(application)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const days = useResponseDeadlines().application_answer_days
  const by = responseDeadline(submission.created, submission.due_at, responseMs('application_answer_days', days))
  const { leftMs, share } = timeUntilDeadline({ since: submission.created, by }, useNow())
  const promisedHours = Math.round((msOf(by) - msOf(submission.created)) / hourMs)
  const time = formatResponseTime('application_answer_days', Math.round(promisedHours / 24), language)
  const late = leftMs < 0
  const hours = wholeUnits(leftMs, hourMs)
  const passedDots = Math.floor((1 - share) * ringDotCount)
  return (
    <Card
      title={<ApplicationHeading>{t.pendingTitle}</ApplicationHeading>}
      aside={
        <StatusBadge glyph="dashed" tone="caution">
          {t.statuses.pending}
        </StatusBadge>
      }
    >
      <p className={`-mt-3 ${late ? 'text-caution' : 'text-muted'}`}>
        {late ? t.late(formatMoment(by, language)) : t.promise(time, formatMoment(by, language))}
      </p>
      <div className="my-6 grid items-center gap-6 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] sm:gap-10">
        <RingOfDays
          days={ringDotCount}
          counted={(bead) => bead <= passedDots}
          sum={t.hours(hours)}
          caption={late ? t.lateSince : t.leftOf(promisedHours)}
          className="h-auto w-full max-w-60 justify-self-center"
        />
        <Steps
          steps={[
            { key: 'in', state: 'done', when: formatDayMonth(submission.created, language), what: t.received },
            { key: 'now', state: 'now', when: t.now, what: t.waits },
            { key: 'by', state: 'to-come', when: t.by(formatDayMonth(by, language)), what: t.answer },
          ]}
        />
      </div>
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
    </Card>
  )
}
