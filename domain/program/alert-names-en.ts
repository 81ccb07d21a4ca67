import type { AlertTopic } from './health'

export const alertNamesEn: { readonly [about in AlertTopic]: string } = {
  'zone-unknown': 'unknown time zone',
  'mail-refused': 'refused test email',
  'mail-waits': 'email that can’t be sent',
  'no-backup': 'missing backup',
  'backup-failed': 'failed backup',
  'backup-old': 'outdated backup',
  'second-failed': 'failed backup copy in the second location',
  'backups-unreadable': 'unreadable backup folder',
  'database-damaged': 'damaged database',
  'folder-read-only': 'read-only data folder',
  'disk-full': 'full disk',
  'clock-ahead': 'server clock that’s too far ahead',
  'log-end': 'shortened audit log',
  'log-broken': 'altered audit log',
  certificate: 'certificate about to expire',
  'certificate-expired': 'expired certificate',
  'certificate-untrusted': 'untrusted certificate',
  'certificate-other-name': 'certificate for another host',
  'proxy-limit': 'proxy that blocks large requests',
}
