import type { AlertAbout } from '../../../domain/programme/health'
import { button, text, type Block, type Facts, type Letter, type Letters } from './letter'

const names: { readonly [about in AlertAbout]: string } = {
  'zone-unknown': 'time zone',
  'mail-refused': 'test mail',
  'mail-waits': 'mail that can’t be sent',
  'no-backup': 'first backup',
  'backup-failed': 'last backup',
  'backup-old': 'age of the newest backup',
  'second-failed': 'copy of the backup in the second place',
  'backups-unreadable': 'folder of backups that can’t be read',
  'database-damaged': 'damaged database',
  'folder-read-only': 'write access to the data folder',
  'disk-full': 'disk space',
  'clock-ahead': 'server clock',
  'log-end': 'end of the audit log',
  'log-broken': 'audit log',
  certificate: 'certificate about to expire',
  'certificate-expired': 'expired certificate',
  'certificate-untrusted': 'certificate that isn’t trusted',
  'certificate-other-name': 'certificate of another host',
  'copies-differ': 'copies on devices',
  'proxy-limit': 'proxy that refuses requests for their size',
}

const listed = (f: Facts, which: 'bad' | 'good', word: string): Block[] =>
  f
    .text(which)
    .split(',')
    .flatMap((about) => (Object.hasOwn(names, about) ? [text(`${word}: ${names[about as AlertAbout]}`)] : []))

/** Mails to all admins about findings of the health page that turned bad or are good again (O3), in English. */
export const healthLettersEn: Pick<Letters, 'health-news'> = {
  'health-news': (f): Letter => {
    const isBad = f.text('bad') !== ''
    const title = isBad ? `${f.product} needs an administrator` : `A problem of ${f.product} is solved`
    return {
      subject: title,
      preview: 'This goes to all administrators.',
      title,
      blocks: [
        ...listed(f, 'bad', 'Problem'),
        ...listed(f, 'good', 'Solved'),
        text(isBad ? 'Open Health: it says what to do.' : 'Nothing else has to be done about it.'),
        button('Open Health', f.text('actionLink')),
      ],
      because: `You get this mail because you are an administrator of ${f.product}.`,
    }
  },
}
