import type { mails as mailsEn, notifications as notificationsEn } from '../../en/signed-in/notifications'
import { alertNamesEs } from '../../../../domain/program/alert-names-es'
import { capital } from '../capital'

export const mails: typeof mailsEn = {
  keptHint:
    'Aquí aún no hay servidor de correo: el correo se guarda en el registro, donde quien administra puede leerlo.',
  keptTold: 'Aquí aún no hay servidor de correo: los avisos se guardan en el registro de correos.',
  notSent: 'No se envió ningún correo: no hay servidor de correo.',
  openMailLog: 'Abrir el registro de correos',
  invitationSaved: 'Invitación guardada',
  invitationNotSent:
    'No se envió ningún correo, porque aquí aún no hay servidor de correo. Envíale tú el enlace de referido.',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  keptInApp: (name: string) => `${name} lo ve en la aplicación; el correo se guarda`,
}

export const notifications: typeof notificationsEn = {
  title: 'Notificaciones',
  markAll: 'Marcar todo como leído',
  markOne: (what: string) => `Marcar como leída: ${what}`,
  none: 'Aún no hay notificaciones',
  noneText: 'Aquí aparecen respuestas, pagos e inicios de sesión nuevos.',
  kept: 'Aquí quedan las 20 últimas, también sin conexión.',
  loading: 'Cargando notificaciones',
  failed: 'No se pudieron leer las notificaciones.',
  unread: 'Nueva',
  newTicket: (ticket: number) => (ticket > 0 ? `Ticket nuevo ${ticket}` : 'Ticket nuevo'),
  newTicketFrom: (from: string, subject: string) => (from === '' ? subject : `${from}: ${subject}`),
  written: (from: string) => `${from === '' ? 'Soporte' : from} te ha escrito`,
  reply: (from: string, ticket: number) =>
    `${from === '' ? 'Ayuda' : from} respondió ${ticket > 0 ? `al ticket ${ticket}` : 'a tu ticket'}`,
  payment: (amount: string) => (amount === '' ? 'Cambió un pago' : `Se enviaron ${amount} a tu dirección de PayPal`),
  protection: {
    asked: (what: string) => `${what} se va a desactivar`,
    stopped: (what: string) => `${what} sigue activado`,
    confirmed: (what: string) => `${what} se desactivó`,
    due: (what: string) => `${what} se desactivó`,
    'admin-added': (_what: string, who: string) => `${who} ahora administra`,
    'admin-removed': (_what: string, who: string) => `${who} ya no administra`,
    'admin-deleted': () => 'Se eliminó una cuenta de administración',
  },
  protectionText: {
    asked: (from: string, until: string) => `Lo pidió ${from}. Ocurrirá el ${until} si nadie lo detiene.`,
    stopped: (from: string) => `${from} detuvo la desactivación.`,
    confirmed: (from: string) => `${from} lo confirmó.`,
    due: (from: string) => `${from} lo había pedido hace 72 horas.`,
    'admin-added': (from: string) => `${from} le dio el rol.`,
    'admin-removed': (from: string) => `${from} le quitó el rol.`,
    'admin-deleted': (from: string) => `${from} la eliminó.`,
  },
  protectionName: {
    require_second_admin: '«Segunda persona para los pagos»',
    require_second_factor: '«Segundo paso para quien administra»',
  },
  health: { bad: (what) => `Problema: ${what}`, good: (what) => `Resuelto: ${what}` },
  healthText: { bad: 'Abre Estado: dice qué hacer.', good: 'No hay que hacer nada más.' },
  alert: alertNamesEs,
  waits: (month: string) => `No se pudo generar ${month}`,
  waitsWhy: {
    'before-installation': (first: string) =>
      capital(`${first} terminó antes de la instalación: genéralo antes a mano.`),
    clock: () => 'El reloj del servidor va muy adelantado. Confírmalo en la página de estado.',
    undone: (first: string) => `La liquidación de ${first} se deshizo: genérala antes de nuevo.`,
    failed: () => 'La liquidación falló y no cambió nada. Su simulación dice qué lo impide.',
  },
  referral: (from: string) => (from === '' ? 'Cambió una recomendación' : `${from} se unió con tu enlace`),
  application: {
    new: 'Nueva solicitud de afiliado',
    approved: 'Ya eres afiliado',
    rejected: 'Tu solicitud de afiliado se rechazó',
  },
  applicationText: {
    approved: 'Tu enlace y tu código están listos.',
    rejected: 'Lee por qué. Puedes volver a solicitarlo.',
  },
  leaving: {
    asked: (from: string, day: string) => `${from} se va el ${day}`,
    withdrawn: (from: string) => `${from} se queda`,
    over: () => 'Tu acuerdo terminó',
  },
  pause: {
    begun: (from) => `${from} pone su perfil en pausa`,
    over: (from) => `${from} terminó la pausa`,
  },
  pauseText: {
    begun: (day) => `Nadie trabaja en él a partir del ${day}. Los días siguen contando.`,
    over: () => 'Se puede volver a trabajar en el perfil.',
  },
  account: 'Cambió algo de tu cuenta',
  approved: (amount: string) => `Tu pago de ${amount} está aprobado`,
  payout: {
    unclaimed: (amount: string) => `Tu pago de ${amount} te espera en PayPal`,
    returned: (amount: string) => `Tu pago de ${amount} volvió`,
    refused: (amount: string) => `PayPal rechazó tu pago de ${amount}`,
    reversed: (amount: string) => `Tu pago de ${amount} se retiró`,
  },
  payoutText: {
    unclaimed: (day: string) =>
      day === ''
        ? 'Confirma tu dirección de PayPal.'
        : `Confirma tu dirección de PayPal antes del ${day}. Después vuelve a nosotros.`,
    returned: () => 'Es tuyo y se envía de nuevo. Mira tu dirección de PayPal.',
    refused: () => 'Es tuyo y se envía de nuevo. Entra en PayPal: te dice lo que falta.',
    reversed: () => 'Había llegado. Lo que se te debe pasa a ser una línea de tu próximo pago.',
  },
  cancelled: (amount: string) => `Tu pago de ${amount} se anuló`,
  cancelledText: 'Estaba aprobado y no se envió.',
  active: (from: string) => `El alquiler de ${from} está activo`,
  ended: (from: string) => `El alquiler de ${from} ha terminado`,
  activeText: 'Desde ahora cuenta para ti.',
  endedText: 'Cada día hasta entonces contó para ti.',
  ticketIs: {
    open: (ticket: number) => `El ticket ${ticket} está abierto de nuevo`,
    in_progress: (ticket: number) => `El ticket ${ticket} está en curso`,
    resolved: (ticket: number) => `El ticket ${ticket} se resolvió`,
    closed: (ticket: number) => `El ticket ${ticket} se cerró`,
  },
  changed: {
    paypal: 'Tu dirección de PayPal ha cambiado',
    password: 'Tu contraseña ha cambiado',
    email: 'Tu dirección de correo ha cambiado',
    role: 'Tu rol ha cambiado',
  },
  changedText: 'Si no has sido tú, escríbenos enseguida.',
  role: { user: 'Usuario', affiliate: 'Afiliado', admin: 'Administración' },
  roleGiven: (role: string) => `${role}, desde ahora`,
  roleTaken: (role: string) => `${role}, ya no`,
  device: 'Nuevo inicio de sesión en esta cuenta',
  deviceText: (device: string) => `${device}. Si no has sido tú, quita el dispositivo en Ajustes.`,
  lead: 'Nueva solicitud desde la página de inicio',
}
