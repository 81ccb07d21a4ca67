import type { AlertAbout } from '../../../domain/programme/health'
import { button, text, type Block, type Facts, type Letter, type Letters } from './letter'

const names: { readonly [about in AlertAbout]: string } = {
  'zone-unknown': 'zona horaria',
  'mail-refused': 'correo de prueba',
  'mail-waits': 'correo que no se puede enviar',
  'no-backup': 'primera copia de seguridad',
  'backup-failed': 'última copia de seguridad',
  'backup-old': 'antigüedad de la copia más nueva',
  'second-failed': 'copia en el segundo lugar',
  'backups-unreadable': 'carpeta de copias que no se puede leer',
  'database-damaged': 'base de datos dañada',
  'folder-read-only': 'escritura en la carpeta de datos',
  'disk-full': 'espacio en disco',
  'clock-ahead': 'reloj del servidor',
  'log-end': 'final del registro de auditoría',
  'log-broken': 'registro de auditoría',
  certificate: 'certificado a punto de vencer',
  'certificate-expired': 'certificado vencido',
  'certificate-untrusted': 'certificado sin confianza',
  'certificate-other-name': 'certificado de otro servidor',
  'copies-differ': 'copias en los dispositivos',
  'proxy-limit': 'proxy que rechaza solicitudes por su tamaño',
}

const listed = (f: Facts, which: 'bad' | 'good', word: string): Block[] =>
  f
    .text(which)
    .split(',')
    .flatMap((about) => (Object.hasOwn(names, about) ? [text(`${word}: ${names[about as AlertAbout]}`)] : []))

/** Mails to all admins about findings of the health page that turned bad or are good again (O3), in Spanish. */
export const healthLettersEs: Pick<Letters, 'health-news'> = {
  'health-news': (f): Letter => {
    const isBad = f.text('bad') !== ''
    const title = isBad ? `${f.product} necesita a la administración` : `Se resolvió un problema de ${f.product}`
    return {
      subject: title,
      preview: 'Este correo llega a toda la administración.',
      title,
      blocks: [
        ...listed(f, 'bad', 'Problema'),
        ...listed(f, 'good', 'Resuelto'),
        text(isBad ? 'Abre Estado: dice qué hacer.' : 'No hay que hacer nada más.'),
        button('Abrir Estado', f.text('actionLink')),
      ],
      because: `Recibes este correo porque administras ${f.product}.`,
    }
  },
}
