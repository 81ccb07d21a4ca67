import type { ReactNode } from 'react'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { HealthTopic } from '../../../domain/program/health'
import { msOf } from '../../../domain/moments'
import { licensesPath } from '../../../domain/paths'
import type { Health } from '../../data/queries/installation/health'
import { useToday } from '../../data/queries/clock'
import { formatAgo, formatCount, formatDate, formatLongMonth, formatMoment } from '../../i18n/format'
import { health } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { LinkButton } from '../../ui/button'
import { StatusBadge } from '../../ui/states/status-badge'
import { allFindings, formatSeconds } from './health-findings'

interface Props {
  report: Health
}

/** Shows a value with a badge: the state of the first finding about one of the topics in `about`, or a tick. */
function StatusValue({ report, about, children }: Props & { about: readonly HealthTopic[]; children: ReactNode }) {
  const found = allFindings(report).find((each) => about.includes(each.about))
  if (found === undefined) {
    return (
      <StatusBadge glyph="tick" tone="positive">
        {children}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge
      glyph={found.state === 'bad' ? 'broken' : 'dashed'}
      tone={found.state === 'bad' ? 'danger' : 'caution'}
    >
      {children}
    </StatusBadge>
  )
}

export function QueuesCard({ report }: Props) {
  const t = useMessages(health)
  const language = useLanguage()
  const next = firstDay(addMonths(monthOf(useToday()), 1))
  const { source, waiting, oldestAt, failed } = report.mail
  const since = oldestAt === '' ? '' : formatAgo(oldestAt, report.nowMs - msOf(oldestAt), language)
  return (
    <Card title={t.queues}>
      <DescriptionList
        rows={[
          {
            name: t.mail,
            value: (
              <StatusValue report={report} about={['no-mail', 'mail-refused', 'mail-untested', 'mail-waits']}>
                {source === 'none' ? t.noMailServer : t.waitingMails(waiting, since)}
              </StatusValue>
            ),
          },
          {
            name: t.failedMails,
            value: (
              <StatusValue report={report} about={['mail-failed']}>
                {formatCount(failed)}
              </StatusValue>
            ),
          },
          { name: t.webhook, value: t.waitingMails(report.webhooks, '') },
          {
            name: t.generation,
            value: (
              <StatusValue report={report} about={['generation']}>
                {report.generationWaits === ''
                  ? t.nextRun(formatDate(next, language))
                  : t.waitsFor(formatLongMonth(report.generationWaits, language))}
              </StatusValue>
            ),
          },
        ]}
      />
    </Card>
  )
}

export function VersionCard({ report }: Props) {
  const t = useMessages(health)
  const language = useLanguage()
  return (
    <Card title={t.version}>
      <DescriptionList
        rows={[
          { name: t.running, value: report.version },
          { name: t.database, value: t.steps(report.steps) },
          { name: t.started, value: formatMoment(report.startedAt, language) },
          {
            name: t.licenses,
            value: (
              <LinkButton kind="link" size="sm" className="-mr-3.5" external href={licensesPath}>
                {t.showLicenses}
              </LinkButton>
            ),
          },
        ]}
      />
    </Card>
  )
}

const certificateFindings: readonly HealthTopic[] = [
  'certificate',
  'certificate-expired',
  'certificate-untrusted',
  'certificate-other-name',
  'no-certificate',
]

/** Shows HTTPS, audit log, clock, time zone, and the access to PocketBase's dashboard. */
export function SafetyCard({ report }: Props) {
  const t = useMessages(health)
  const language = useLanguage()
  const { https, certificateUntil, logEnds, logChain, clockOffMs, timeZone, dashboard } = report
  return (
    <Card title={t.safety}>
      <DescriptionList
        rows={[
          {
            name: t.https,
            value: https ? (
              <StatusValue report={report} about={certificateFindings}>
                {certificateUntil === '' ? t.certificateUnseen : t.until(formatDate(certificateUntil, language))}
              </StatusValue>
            ) : (
              t.thisMachine
            ),
          },
          {
            name: t.auditChain,
            value: (
              <StatusValue report={report} about={['log-end', 'log-broken']}>
                {logChain !== 'whole' ? t.logBroken : logEnds ? t.logEnds : t.logCut}
              </StatusValue>
            ),
          },
          {
            name: t.clock,
            value: (
              <StatusValue report={report} about={['clock']}>
                {clockOffMs === 0 ? t.clockSame : t.clockOff(formatSeconds(clockOffMs))}
              </StatusValue>
            ),
          },
          {
            name: t.zone,
            value: (
              <StatusValue report={report} about={['time', 'zone-unknown']}>
                {timeZone}
              </StatusValue>
            ),
          },
          {
            name: t.databasePage,
            value: (
              <StatusValue report={report} about={[]}>
                {dashboard === '' ? t.notPublic : t.notPublicAt(dashboard)}
              </StatusValue>
            ),
          },
        ]}
      />
    </Card>
  )
}
