import type { AlertTopic } from './health'

export const alertNamesEs: { readonly [about in AlertTopic]: string } = {
  'zone-unknown': 'zona horaria desconocida',
  'mail-refused': 'correo de prueba rechazado',
  'mail-waits': 'correos que no se pueden enviar',
  'no-backup': 'falta de copias de seguridad',
  'backup-failed': 'copia de seguridad fallida',
  'backup-old': 'copia de seguridad antigua',
  'second-failed': 'copia de seguridad fallida en la segunda ubicación',
  'backups-unreadable': 'carpeta de copias de seguridad ilegible',
  'database-damaged': 'base de datos dañada',
  'folder-read-only': 'carpeta de datos de solo lectura',
  'disk-full': 'disco lleno',
  'clock-ahead': 'reloj del servidor demasiado adelantado',
  'log-end': 'registro de auditoría acortado',
  'log-broken': 'registro de auditoría alterado',
  certificate: 'certificado a punto de vencer',
  'certificate-expired': 'certificado vencido',
  'certificate-untrusted': 'certificado no confiable',
  'certificate-other-name': 'certificado de otro servidor',
  'proxy-limit': 'proxy que rechaza solicitudes grandes',
}
