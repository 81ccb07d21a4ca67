import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { HealthTopic } from '../../../domain/program/health'
import { msOf } from '../../../domain/moments'
import { licensesPath } from '../../../domain/paths'
import type { Health } from '../../data/queries/installation/health'
import { useToday } from '../../data/queries/clock'
import { formatAgo, formatCount, formatDate, formatLongMonth, formatMoment } from '../../i18n/format'
import { health } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { LinkButton } from '../../ui/button'
import { StatusBadge } from '../../ui/states/status-badge'
import { allFindings, formatSeconds } from './health-parts'

interface Props {
  report: Health
}

/** Returns a function for a row with a badge: the state of the first finding about one of the topics, or a tick. */
const statusRows = (report: Health) => (name: string, about: readonly HealthTopic[], text: string) => {
  const state = allFindings(report).find((each) => about.includes(each.about))?.state ?? 'good'
  return { name, value: <StatusBadge {...badges[state]}>{text}</StatusBadge> }
}

const badges = {
  good: { glyph: 'tick', tone: 'positive' },
  look: { glyph: 'dashed', tone: 'caution' },
  bad: { glyph: 'broken', tone: 'danger' },
} as const

export function QueuesCard({ report }: Props) {
  const t = useMessages(health)
  const language = useLanguage()
  const row = statusRows(report)
  const next = firstDay(addMonths(monthOf(useToday()), 1))
  const { source, waiting, oldestAt, failed } = report.mail
  const since = oldestAt === '' ? '' : formatAgo(oldestAt, report.nowMs - msOf(oldestAt), language)
  const generation =
    report.generationWaits === ''
      ? t.nextRun(formatDate(next, language))
      : t.waitsFor(formatLongMonth(report.generationWaits, language))
  return (
    <Card title={t.queues}>
      <DescriptionList
        rows={[
          row(
            t.mail,
            ['no-mail', 'mail-refused', 'mail-untested', 'mail-waits'],
            source === 'none' ? t.noMailServer : t.waitingMails(waiting, since),
          ),
          row(t.failedMails, ['mail-failed'], formatCount(failed)),
          { name: t.webhook, value: t.waitingMails(report.webhooks, '') },
          row(t.generation, ['generation'], generation),
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
  const row = statusRows(report)
  const { https, certificateUntil, logEnds, logChain, clockOffMs, timeZone, dashboard } = report
  const certificate = certificateUntil === '' ? t.certificateUnseen : t.until(formatDate(certificateUntil, language))
  const log = logChain !== 'whole' ? t.logBroken : logEnds ? t.logEnds : t.logCut
  return (
    <Card title={t.safety}>
      <DescriptionList
        rows={[
          https ? row(t.https, certificateFindings, certificate) : { name: t.https, value: t.thisMachine },
          row(t.auditChain, ['log-end', 'log-broken'], log),
          row(t.clock, ['clock'], clockOffMs === 0 ? t.clockSame : t.clockOff(formatSeconds(clockOffMs))),
          row(t.zone, ['time', 'zone-unknown'], timeZone),
          row(t.databasePage, [], dashboard === '' ? t.notPublic : t.notPublicAt(dashboard)),
        ]}
      />
    </Card>
  )
}
