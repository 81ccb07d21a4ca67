import type { AlertAbout } from './health'

/** What a notice or a mail calls a finding of the health page (O3), in Spanish. */
export const alertNamesEs: { readonly [about in AlertAbout]: string } = {
  'zone-unknown': 'zona horaria',
  'mail-refused': 'correo de prueba',
  'mail-waits': 'correo que no se puede enviar',
  'no-backup': 'primera copia de seguridad',
  'backup-failed': 'última copia de seguridad',
  'backup-old': 'antigüedad de la copia más nueva',
  'second-failed': 'segunda copia de seguridad',
  'backups-unreadable': 'carpeta de copias ilegible',
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
  'proxy-limit': 'proxy que rechaza solicitudes por su tamaño',
}
