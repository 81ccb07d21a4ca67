import type { setUp as english } from '../../en/admins/set-up'
import { formatCount, capitalize } from '../../numbers'

export const setUp: typeof english = {
  unread: 'No se pudo cargar el avance de la configuración.',
  later: 'Omitir por ahora',
  back: 'Atrás',
  goOn: 'Continuar',
  invite: 'Invita a las primeras personas',
  overview: 'Abrir el resumen',
  nameTitle: 'Ponle nombre a tu programa',
  nameLead:
    'Aparece en cada página, en los correos y en las condiciones. Puedes cambiarlo después en la configuración general.',
  programName: 'Nombre del programa',
  nameNeeded: 'Escribe un nombre de 40 caracteres como máximo.',
  support: 'Correo de soporte',
  supportHint: 'Aquí llegan las respuestas a los correos. Déjalo vacío si no quieres mostrar un correo de soporte.',
  supportWrong: 'Escribe una dirección de correo, por ejemplo ayuda@example.org.',
  address: 'Dirección pública',
  httpsUntil: (date) => `Es la dirección de esta página. HTTPS funciona; su certificado es válido hasta el ${date}.`,
  httpsUnseen: 'Es la dirección de esta página. HTTPS funciona, pero el servidor no pudo comprobar su certificado.',
  httpOnly:
    'Es la dirección de esta página. Sin HTTPS, solo funciona en este servidor: pon delante un proxy con certificado e inicia el servidor con --url.',
  timeTitle: 'Elige tu zona horaria',
  timeLead:
    'Los meses, los días y los pagos usan esta zona horaria. Puedes cambiarla después; los pagos ya generados no cambian.',
  zone: 'Zona horaria',
  thereItIs: 'Hora local:',
  today: (day, days) => `Hoy es el día ${formatCount(day)} de ${formatCount(days)}`,
  ofDays: (days) => `de ${formatCount(days)} días`,
  ends: (month, last) => `${capitalize(month)} termina el ${last} a medianoche.`,
  firstRun: (day) =>
    `La primera generación de pagos empieza automáticamente el ${day}, en los diez minutos después de medianoche.`,
  mailTitle: 'Configura el correo',
  mailLead:
    'Los enlaces de verificación, las invitaciones y los avisos se envían por correo. Puedes omitir este paso: hasta entonces, copias cada enlace y lo envías tú.',
  mailWorks: (when) => `El servidor de correo aceptó el correo de prueba el ${when}.`,
  mailOnMachine: 'El servidor de correo se configura en el propio servidor (COTERIE_SMTP).',
  mailOther: 'Elige otro servicio en la configuración general, Integraciones.',
  backupTitle: 'Crea tu primera copia de seguridad',
  backupLead: 'Crearemos una copia y comprobaremos que se puede restaurar. Todos pueden seguir trabajando.',
  backUp: 'Crear copia',
  backingUp: 'Creando y verificando…',
  backupFailed: 'No se pudo crear la copia.',
  doneTitle: 'Tu primera copia está lista',
  doneLead: (keep) =>
    keep === 1
      ? 'La copia se verificó. Desde ahora haremos una cada noche y guardaremos la última.'
      : `La copia se verificó. Desde ahora haremos una cada noche y guardaremos las últimas ${formatCount(keep)}.`,
  doneByHand: 'La copia se verificó. Las copias nocturnas están desactivadas: revisa Estado.',
  file: 'Archivo',
  size: 'Tamaño',
  readBack: 'Verificación',
  keptOn: 'Guardada en',
  before: 'Antes de invitar a la primera persona',
  doneMark: 'Listo',
  toDo: 'Pendiente',
  alsoTerms: 'Las personas aceptarán las condiciones incluidas, salvo que las cambies.',
  readTerms: 'Leer las condiciones',
  secondPlace: 'Una segunda ubicación para las copias',
  health: 'Abrir Estado',
}
