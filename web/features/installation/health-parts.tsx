import { momentOf } from '../../../domain/moments'
import { paths } from '../../../domain/paths'
import { isBackupProblem } from '../../../domain/program/backups'
import { clockFinding, type Finding, type HealthTopic } from '../../../domain/program/health'
import type { SetUpStep } from '../../../domain/program/set-up'
import type { Language } from '../../../domain/entities'
import type { Health } from '../../data/queries/installation/health'
import { formatBytes } from '../../i18n/numbers'
import { formatCount, formatDate, formatLongMonth, formatMoment } from '../../i18n/format'
import { health } from '../../i18n/admin-areas'
import type { MessagesOf } from '../../i18n/group'
import { downloadBackupRoute } from '../../../domain/api/program/health'
import { CommandDialog } from '../../forms/command-dialog'
import { PasswordField } from '../../forms/fields'
import { useMessages } from '../../i18n/language'

type Messages = MessagesOf<typeof health>

/** Returns the server's findings and the clock finding, which only this device can determine, with problems first. */
export function allFindings({ findings, clockOffMs }: Health): Finding[] {
  const clock = clockFinding(clockOffMs)
  if (clock === undefined) return findings
  return clock.state === 'bad' ? [clock, ...findings] : [...findings, clock]
}

export const backupProblemText = (problem: string, t: Messages): string =>
  t.problems[isBackupProblem(problem) ? problem : 'failed']

export const formatSeconds = (ms: number): string => (Math.abs(ms) / 1000).toFixed(1)

export function findingText(about: HealthTopic, report: Health, t: Messages, language: Language): string {
  const { mail, backups, disk } = report
  const values: { [about in HealthTopic]?: string } = {
    'mail-refused': formatMoment(mail.testedAt, language),
    'mail-waits': formatMoment(mail.oldestAt, language),
    'mail-failed': formatCount(mail.failed),
    'backup-failed': backupProblemText(backups.problem, t),
    'backup-old': formatMoment(backups.last?.askedAt ?? '', language),
    replica: formatMoment(report.replica?.completeAt ?? '', language),
    'disk-low': formatBytes(disk.free),
    'disk-full': formatBytes(disk.free),
    wal: formatBytes(disk.wal),
    generation: formatLongMonth(report.generationWaits, language),
    'clock-ahead': formatMoment(momentOf(report.nowMs), language),
    certificate: formatDate(report.certificateUntil, language),
    'certificate-expired': formatDate(report.certificateUntil, language),
    clock: formatSeconds(report.clockOffMs),
    copies: formatCount(report.sync.differed),
    'sync-log': formatCount(report.sync.logLacked),
    'proxy-limit': formatBytes(report.proxyLimit),
  }
  return t.found[about](values[about] ?? '')
}

const setUpPage = (step: SetUpStep): string => `${paths.adminSetUp}?step=${step}`

/** The pages where findings can be fixed. */
export const remedyPages: { readonly [about in HealthTopic]?: string } = {
  name: setUpPage('name'),
  time: setUpPage('time'),
  'zone-unknown': setUpPage('time'),
  'no-mail': setUpPage('mail'),
  'mail-untested': setUpPage('mail'),
  'mail-refused': `${paths.adminSettings}?tab=integrations`,
  'mail-waits': `${paths.adminMailLog}?state=waiting`,
  'mail-failed': `${paths.adminMailLog}?state=failed`,
  'no-backup': setUpPage('backup'),
  generation: paths.adminPayments,
  'log-end': paths.adminAudit,
  'log-broken': paths.adminAudit,
}

interface DownloadBackupProps {
  /** The backup's file name; '' closes the dialog. */
  name: string
  onClose: () => void
}

/** Asks for the password, then downloads the backup from a short-lived URL. */
export function DownloadBackup({ name, onClose }: DownloadBackupProps) {
  const t = useMessages(health)
  return (
    <CommandDialog
      open={name !== ''}
      route={downloadBackupRoute}
      start={{ name, password: '' }}
      check={({ password }) => (password === '' ? { password: 'password-needed' } : {})}
      title={t.downloadTitle}
      lead={t.downloadLead}
      confirm={t.downloadConfirm}
      onDone={({ address }) => fetchFile(address, name)}
      onClose={onClose}
    >
      {(form) => <PasswordField form={form} name="password" label={t.ownPassword} />}
    </CommandDialog>
  )
}

/** Downloads through a link, which writes a large file to disk instead of into the page's memory. */
function fetchFile(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
