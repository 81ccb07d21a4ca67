import type { ReactNode } from 'react'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { HealthAbout } from '../../../domain/program/health'
import { msOf } from '../../../domain/moments'
import { licensesPath } from '../../../domain/paths'
import type { Health } from '../../data/queries/installation/health'
import { useToday } from '../../data/queries/clock'
import { formatAgo, formatCount, formatDate, formatLongMonth, formatMoment } from '../../i18n/format'
import { health } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { LinkButton } from '../../ui/button'
import { StatusBadge } from '../../ui/states/status-badge'
import { allFound, secondsOf } from './found-words'

interface Props {
  of: Health
}

/** A value with a status badge: the state of the first finding among `about`, or a tick if there is none. */
function Marked({ of, about, children }: Props & { about: readonly HealthAbout[]; children: ReactNode }) {
  const found = allFound(of).find((each) => about.includes(each.about))
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

/** Shows the email and webhook queues and the next monthly run. */
export function QueuesCard({ of }: Props) {
  const t = useMessages(health)
  const language = useLanguage()
  const next = firstDay(addMonths(monthOf(useToday()), 1))
  const { source, waiting, oldestAt, failed } = of.mail
  const since = oldestAt === '' ? '' : formatAgo(oldestAt, of.nowMs - msOf(oldestAt), language)
  return (
    <Card title={t.queues}>
      <Facts
        rows={[
          {
            name: t.mail,
            value: (
              <Marked of={of} about={['no-mail', 'mail-refused', 'mail-untested', 'mail-waits']}>
                {source === 'none' ? t.noMailServer : t.waitingMails(waiting, since)}
              </Marked>
            ),
          },
          {
            name: t.failedMails,
            value: (
              <Marked of={of} about={['mail-failed']}>
                {formatCount(failed)}
              </Marked>
            ),
          },
          { name: t.webhook, value: t.waitingMails(of.webhooks, '') },
          {
            name: t.generation,
            value: (
              <Marked of={of} about={['generation']}>
                {of.generationWaits === ''
                  ? t.nextRun(formatDate(next, language))
                  : t.waitsFor(formatLongMonth(of.generationWaits, language))}
              </Marked>
            ),
          },
        ]}
      />
    </Card>
  )
}

export function VersionCard({ of }: Props) {
  const t = useMessages(health)
  const language = useLanguage()
  return (
    <Card title={t.version}>
      <Facts
        rows={[
          { name: t.running, value: of.version },
          { name: t.database, value: t.steps(of.steps) },
          { name: t.started, value: formatMoment(of.startedAt, language) },
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

const certificateAbouts: readonly HealthAbout[] = [
  'certificate',
  'certificate-expired',
  'certificate-untrusted',
  'certificate-other-name',
  'no-certificate',
]

/** Shows HTTPS, audit log, clock, time zone and dashboard access. */
export function SafetyCard({ of }: Props) {
  const t = useMessages(health)
  const language = useLanguage()
  const { https, certificateUntil, logEnds, logChain, clockOffMs, timeZone, dashboard } = of
  return (
    <Card title={t.safety}>
      <Facts
        rows={[
          {
            name: t.https,
            value: https ? (
              <Marked of={of} about={certificateAbouts}>
                {certificateUntil === '' ? t.certificateUnseen : t.until(formatDate(certificateUntil, language))}
              </Marked>
            ) : (
              t.thisMachine
            ),
          },
          {
            name: t.auditChain,
            value: (
              <Marked of={of} about={['log-end', 'log-broken']}>
                {logChain !== 'whole' ? t.logBroken : logEnds ? t.logEnds : t.logCut}
              </Marked>
            ),
          },
          {
            name: t.clock,
            value: (
              <Marked of={of} about={['clock']}>
                {clockOffMs === 0 ? t.clockSame : t.clockOff(secondsOf(clockOffMs))}
              </Marked>
            ),
          },
          {
            name: t.zone,
            value: (
              <Marked of={of} about={['time', 'zone-unknown']}>
                {timeZone}
              </Marked>
            ),
          },
          {
            name: t.databasePage,
            value: (
              <Marked of={of} about={[]}>
                {dashboard === '' ? t.notPublic : t.notPublicAt(dashboard)}
              </Marked>
            ),
          },
        ]}
      />
    </Card>
  )
}
