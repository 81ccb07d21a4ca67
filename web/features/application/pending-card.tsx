import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { withdrawApplicationRoute } from '../../../domain/api/applications'
import type { AffiliateSubmission } from '../../../domain/entities'
import { applicationClock, applicationPromiseDays, applicationPromiseMs } from '../../../domain/people/applications'
import { momentOf, msOf } from '../../../domain/moments'
import { paths } from '../../../domain/paths'
import { useNow } from '../../data/repos/today'
import { CommandDialog } from '../../forms/command-dialog'
import { application } from '../../i18n/application'
import { formatDayMonth, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { StatusBadge } from '../../ui/states/status-badge'
import { Steps } from '../../ui/steps'
import { Large } from './large-title'

const hourMs = 3_600_000
/** Beads of the ring: a third of a day each. */
const beads = applicationPromiseDays * 8

/** It waits: the promised time as a ring of beads, what comes, and the way to take it back. */
export function PendingCard({ of }: { of: AffiliateSubmission }) {
  const t = useMessages(application)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { leftMs } = applicationClock(msOf(of.created), useNow())
  const by = momentOf(msOf(of.created) + applicationPromiseMs)
  const late = leftMs < 0
  const hours = Math.floor(Math.abs(leftMs) / hourMs)
  const past = Math.floor((1 - Math.max(0, leftMs) / applicationPromiseMs) * beads)
  return (
    <Card
      title={<Large>{t.pendingTitle}</Large>}
      aside={
        <StatusBadge glyph="dashed" tone="caution">
          {t.statuses.pending}
        </StatusBadge>
      }
    >
      <p className={`-mt-3 ${late ? 'text-caution' : 'text-muted'}`}>
        {late ? t.late(formatMoment(by, language)) : t.promise(applicationPromiseDays, formatMoment(by, language))}
      </p>
      <div className="my-6 grid items-center gap-6 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] sm:gap-10">
        <RingOfDays
          days={beads}
          counted={(bead) => bead <= past}
          sum={t.hours(hours)}
          caption={late ? t.lateSince : t.leftOf(applicationPromiseDays * 24)}
          className="h-auto w-full max-w-60 justify-self-center"
        />
        <Steps
          steps={[
            { key: 'in', state: 'done', when: formatDayMonth(of.created, language), what: t.received },
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
        start={{ application: of.id }}
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
