import type { AlertTopic } from './health'

export const alertNamesEs: { readonly [about in AlertTopic]: string } = {
  'zone-unknown': 'zona horaria',
  'mail-refused': 'correo de prueba',
  'mail-waits': 'correos sin enviar',
  'no-backup': 'primera copia de seguridad',
  'backup-failed': 'última copia de seguridad',
  'backup-old': 'antigüedad de la última copia de seguridad',
  'second-failed': 'segunda copia de seguridad',
  'backups-unreadable': 'carpeta de copias ilegible',
  'database-damaged': 'base de datos dañada',
  'folder-read-only': 'escritura en la carpeta de datos',
  'disk-full': 'espacio en disco',
  'clock-ahead': 'reloj del servidor',
  'log-end': 'registro de auditoría acortado',
  'log-broken': 'registro de auditoría',
  certificate: 'certificado a punto de vencer',
  'certificate-expired': 'certificado vencido',
  'certificate-untrusted': 'certificado no confiable',
  'certificate-other-name': 'certificado de otro servidor',
  'proxy-limit': 'proxy que rechaza solicitudes grandes',
}
