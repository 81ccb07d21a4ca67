import type { AlertTopic } from './health'

/** English names of health issues in notifications and emails (O3). */
export const alertNamesEn: { readonly [about in AlertTopic]: string } = {
  'zone-unknown': 'time zone',
  'mail-refused': 'test email',
  'mail-waits': 'email that can’t be sent',
  'no-backup': 'first backup',
  'backup-failed': 'latest backup',
  'backup-old': 'age of the newest backup',
  'second-failed': 'second copy of the backup',
  'backups-unreadable': 'unreadable backup folder',
  'database-damaged': 'damaged database',
  'folder-read-only': 'write access to the data folder',
  'disk-full': 'disk space',
  'clock-ahead': 'server clock',
  'log-end': 'shortened audit log',
  'log-broken': 'audit log',
  certificate: 'certificate about to expire',
  'certificate-expired': 'expired certificate',
  'certificate-untrusted': 'untrusted certificate',
  'certificate-other-name': 'certificate of another host',
  'proxy-limit': 'proxy that refuses large requests',
}
