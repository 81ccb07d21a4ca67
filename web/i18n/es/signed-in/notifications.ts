import type { mails as mailsEn, notifications as notificationsEn } from '../../en/signed-in/notifications'
import { alertNamesEs } from '../../../../domain/program/alert-names-es'
import { capitalize } from '../../numbers'

export const mails: typeof mailsEn = {
  keptHint: 'El correo no está configurado, así que no se enviará nada. Tendrás un enlace para enviarlo tú.',
  keptTold:
    'El correo no está configurado, así que no se enviaron notificaciones. Están guardadas en el registro de correos.',
  notSent: 'El correo no está configurado, así que no se envió nada.',
  openMailLog: 'Abrir el registro de correos',
  invitationSaved: 'Invitación guardada',
  invitationNotSent:
    'El correo no está configurado, así que no se envió nada. Envíale tú mismo tu enlace de recomendación.',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  keptInApp: (name: string) => `${name} puede verlo en la aplicación; no se envió ningún correo`,
}

export const notifications: typeof notificationsEn = {
  title: 'Notificaciones',
  markAll: 'Marcar todo como leído',
  markOne: (what: string) => `Marcar como leída: ${what}`,
  none: 'Aún no hay notificaciones',
  noneText: 'Aquí aparecerán respuestas, pagos e inicios de sesión nuevos.',
  kept: 'Las 20 más recientes se guardan en este dispositivo para que las leas sin conexión.',
  loading: 'Cargando notificaciones',
  failed: 'No se pudieron cargar las notificaciones.',
  unread: 'Nueva',
  newTicket: (ticket: number) => (ticket > 0 ? `Ticket nuevo ${ticket}` : 'Ticket nuevo'),
  newTicketFrom: (from: string, subject: string) => (from === '' ? subject : `${from}: ${subject}`),
  written: (from: string) => `${from === '' ? 'Soporte' : from} te envió un mensaje`,
  reply: (from: string, ticket: number) =>
    `${from === '' ? 'Soporte' : from} respondió ${ticket > 0 ? `al ticket ${ticket}` : 'a tu ticket'}`,
  payment: (amount: string) => (amount === '' ? 'Cambió un pago' : `Se enviaron ${amount} a tu correo de PayPal`),
  protection: {
    asked: (what: string) => `${what} se desactivará`,
    stopped: (what: string) => `${what} sigue activado`,
    confirmed: (what: string) => `${what} se desactivó`,
    due: (what: string) => `${what} se desactivó`,
    'admin-added': (_what: string, who: string) => `${who} ahora es administrador`,
    'admin-removed': (_what: string, who: string) => `${who} ya no es administrador`,
    'admin-deleted': () => 'Se eliminó la cuenta de un administrador',
    restored: () => 'Se restauraron los datos de una copia de seguridad',
    'sso-changed': () => 'Cambió el inicio de sesión único',
  },
  protectionText: {
    asked: (from: string, until: string) =>
      `${from} lo pidió. Se aplicará el ${until} si ningún administrador lo detiene.`,
    stopped: (from: string) => `${from} detuvo la solicitud de desactivarlo.`,
    confirmed: (from: string) => `${from} confirmó la solicitud.`,
    due: (from: string) => `${from} lo pidió hace 72 horas.`,
    'admin-added': (from: string) => `${from} le dio el rol de administrador.`,
    'admin-removed': (from: string) => `${from} le quitó el rol de administrador.`,
    'admin-deleted': (from: string) => `${from} eliminó la cuenta.`,
    restored: (from: string) =>
      from === ''
        ? 'Faltan los cambios posteriores a la copia.'
        : `${from} la restauró. Faltan los cambios posteriores a la copia.`,
    'sso-changed': (from: string) => `${from} cambió quién puede entrar así o cómo.`,
  },
  protectionName: {
    require_second_admin: '“Segundo administrador para los pagos”',
    require_second_factor: '“Exigir verificación en dos pasos a los administradores”',
  },
  health: { bad: (what) => `Problema: ${what}`, good: (what) => `Resuelto: ${what}` },
  healthText: { bad: 'Abre Estado para ver qué hacer.', good: 'No tienes que hacer nada más.' },
  alert: alertNamesEs,
  waits: (month: string) => `No se pudieron generar los pagos de ${month}`,
  waitsWhy: {
    'before-installation': (first: string) =>
      capitalize(`${first} terminó antes de la instalación. Primero genera sus pagos manualmente.`),
    clock: () => 'El reloj del servidor se adelantó mucho. Confirma la hora en la página Estado.',
    undone: (first: string) =>
      `Se deshizo la generación de pagos de ${first}. Primero genera de nuevo los pagos de ese mes.`,
    failed: () => 'La generación de pagos falló y no se cambió nada. La vista previa muestra el problema.',
  },
  referral: (from: string) => (from === '' ? 'Cambió una recomendación' : `${from} se unió con tu enlace`),
  application: {
    new: 'Nueva solicitud de afiliado',
    approved: 'Ya eres afiliado',
    rejected: 'Tu solicitud de afiliado fue rechazada',
  },
  applicationText: {
    approved: 'Tu enlace y tu código están listos.',
    rejected: 'Consulta el motivo. Puedes enviar otra solicitud cuando quieras.',
  },
  leaving: {
    asked: (from: string, day: string) => `${from} se va el ${day}`,
    withdrawn: (from: string) => `${from} ya no se va`,
    over: () => 'Tu acuerdo de alquiler terminó',
  },
  pause: {
    begun: (from) => `${from} pone su perfil en pausa`,
    over: (from) => `${from} reanudó su perfil`,
  },
  pauseText: {
    begun: (day) => `No trabajes en el perfil a partir del ${day}. Los días siguen contando.`,
    over: () => 'Se puede volver a trabajar en el perfil.',
  },
  account: 'Hubo un cambio en tu cuenta',
  approved: (amount: string) => `Tu pago de ${amount} está aprobado`,
  payout: {
    unclaimed: (amount: string) => `Tu pago de ${amount} está sin reclamar en PayPal`,
    returned: (amount: string) => `Tu pago de ${amount} fue devuelto`,
    refused: (amount: string) => `PayPal rechazó tu pago de ${amount}`,
    reversed: (amount: string) => `Tu pago de ${amount} fue revertido`,
  },
  payoutText: {
    unclaimed: (day: string) =>
      day === ''
        ? 'Confirma tu correo de PayPal.'
        : `Confirma tu correo de PayPal a más tardar el ${day}. Después, PayPal nos devuelve el dinero.`,
    returned: () => 'Lo enviaremos de nuevo. Revisa tu correo de PayPal.',
    refused: () => 'Lo enviaremos de nuevo. Abre PayPal para ver qué falta.',
    reversed: () => 'PayPal lo revirtió después de que llegó. Sumaremos lo que te debemos a tu próximo pago.',
  },
  cancelled: (amount: string) => `Tu pago de ${amount} se canceló`,
  cancelledText: 'Estaba aprobado, pero no se envió.',
  active: (from: string) => `El alquiler de ${from} está activo`,
  ended: (from: string) => `El alquiler de ${from} terminó`,
  activeText: 'Ahora ganas comisión por este alquiler.',
  endedText: 'Ganaste comisión hasta el último día.',
  ticketIs: {
    open: (ticket: number) => `El ticket ${ticket} está abierto de nuevo`,
    in_progress: (ticket: number) => `El ticket ${ticket} está en curso`,
    resolved: (ticket: number) => `El ticket ${ticket} se resolvió`,
    closed: (ticket: number) => `El ticket ${ticket} se cerró`,
  },
  changed: {
    paypal: 'Tu correo de PayPal cambió',
    password: 'Tu contraseña cambió',
    email: 'Tu correo cambió',
    role: 'Tu rol cambió',
  },
  changedText: 'Si no fuiste tú, contáctanos de inmediato.',
  role: { user: 'Usuario', affiliate: 'Afiliado', admin: 'Administrador' },
  roleGiven: (role: string) => `Ahora eres: ${role}`,
  roleTaken: (role: string) => `Ya no eres: ${role}`,
  device: 'Nuevo inicio de sesión en esta cuenta',
  deviceText: (device: string) => `${device}. Si no fuiste tú, elimina el dispositivo en Configuración.`,
  lead: 'Nuevo contacto del sitio web',
}
