import type { affiliateArea as english } from '../../en/members/affiliate'
import { capitalize, formatCount } from '../../numbers'

export const affiliateArea: typeof english = {
  totalReferrals: 'Recomendaciones',
  activeReferrals: 'Recomendaciones activas',
  totalEarnings: 'Ganancias totales',
  pendingEarnings: 'Ganancias pendientes',
  standing: (ended, notStarted, expired) =>
    [
      [
        ended === 0 ? '' : ended === 1 ? '1 terminó' : `${formatCount(ended)} terminaron`,
        notStarted === 0 ? '' : `${formatCount(notStarted)} sin empezar`,
      ]
        .filter((part) => part !== '')
        .join(', ') || 'todas activas',
      expired === 0 ? '' : expired === 1 ? '1 invitación expiró' : `${formatCount(expired)} invitaciones expiraron`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  noneYet: 'comparte tu enlace para empezar',
  held: (n: number) => (n === 0 ? 'ninguna retenida' : n === 1 ? '1 retenida' : `${formatCount(n)} retenidas`),
  paidIn: (n: number) => (n === 0 ? 'aún sin pagos' : n === 1 ? 'en 1 pago' : `en ${formatCount(n)} pagos`),
  whyPending: '¿Por qué está pendiente?',
  nothingPending: 'no hay nada pendiente',
  link: 'Tu enlace de recomendación',
  linkLabel: 'Enlace de recomendación',
  copyLink: 'Copiar enlace',
  copied: '¡Copiado!',
  copiedText: 'Enlace de recomendación copiado al portapapeles',
  codeCopiedText: 'Código de recomendación copiado al portapapeles',
  copyRefused: 'Tu navegador bloqueó el portapapeles.',
  copyRefusedText: 'El texto está seleccionado. Cópialo con el teclado o el menú.',
  code: 'Código',
  copyCode: 'Copiar el código de recomendación',
  shareKit: 'Material para compartir',
  circleSum: (month: string) => capitalize(`${month}, hasta hoy`),
  circleName: (n: number, month: string, amount: string) =>
    `${n === 1 ? '1 recomendación activa' : `${formatCount(n)} recomendaciones activas`}, ${amount} en ${month} hasta hoy`,
  personDays: (name: string, days: number, all: number, amount: string) =>
    `${name}: ${formatCount(days)} de ${formatCount(all)} días, ${amount}`,
  more: (n: number) => `+${formatCount(n)}`,
  circleEmpty: 'Aún no hay recomendaciones activas',
  circleEmptyText: 'Aquí aparecen tus recomendaciones activas.',
  invite: 'Enviar invitación',
  name: 'Nombre',
  email: 'Correo electrónico',
  inviteHint: 'Le enviaremos tu enlace por correo. La invitación expira a los 30 días.',
  sending: 'Enviando…',
  success: 'Listo',
  invited: 'Invitación enviada por correo.',
  error: 'Error',
  inviteFailed: 'No se pudo enviar la invitación',
  alreadyInvited: 'Ya está invitada',
  alreadyInvitedText: 'Ya invitaste a esta persona. Está en tu lista de recomendaciones.',
  alreadyReferred: 'Ya está recomendada',
  alreadyReferredText: 'A esta persona ya la recomendó otro afiliado.',
  selfReferral: 'No puedes recomendarte a ti mismo.',
  needsNetwork: 'Necesitas conexión para enviar invitaciones. Guardamos lo que escribiste.',
  how: 'Cómo funciona',
  how1: 'Comparte tu enlace con gente que conoces.',
  how2: 'Crean su cuenta y prestan su perfil.',
  how3: (amount: string) => `Ganas ${amount} al mes por cada persona recomendada activa.`,
  how4: 'Cobras cada mes por PayPal.',
  byMonth: 'Comisión por mes',
  people: (n: number) => (n === 1 ? '1 persona' : `${formatCount(n)} personas`),
  peopleColumn: 'Personas',
  monthName: (month: string, people: string, amount: string) => capitalize(`${month}, ${people}, ${amount}`),
  range: (low: string, high: string) => `${low} – ${high}`,
  ahead: 'Pronóstico, si nadie entra ni sale',
  aheadShort: 'Pronóstico',
  keys: {
    full: 'Mes completo de una persona',
    part: 'Mes parcial, por días',
    running: 'En curso',
    held: 'Retenido',
    sure: 'Pronóstico',
    perhaps: 'Posible',
  },
  whoMade: (month: string) => capitalize(`${month} por recomendación`),
  partFirst: 'primero los meses parciales',
  restOf: (n: number) => `${formatCount(n)} más`,
  someone: 'Recomendación',
  pendTitle: (amount: string) => `¿Por qué ${amount} está pendiente?`,
  pendApprove: (amount) => (amount === '' ? 'Pendiente de aprobación.' : `${amount} están pendientes de aprobación.`),
  pendPeriod: (amount, date) =>
    amount === ''
      ? `Está en el periodo de retención y se puede aprobar desde el ${date}.`
      : `${amount} están en el periodo de retención y se pueden aprobar desde el ${date}.`,
  stepHeld: (date: string) => `Termina el periodo de retención. Podemos aprobarlo desde el ${date}`,
  pendUnclaimed: (amount, until) =>
    `${amount === '' ? 'Está' : `${amount} están`} sin reclamar en PayPal.${
      until === '' ? '' : ` ${amount === '' ? 'Reclámalo' : 'Reclámalos'} antes del ${until}.`
    }`,
  pendOpen: 'Toca el monto para ver qué hacer.',
  pendChecked: (amount) => (amount === '' ? 'Está retenido en PayPal.' : `${amount} están retenidos en PayPal.`),
  pendThere: (amount) =>
    amount === ''
      ? 'Se envió a PayPal, pero PayPal aún no confirma que haya llegado.'
      : `${amount} se enviaron a PayPal, pero PayPal aún no confirma que hayan llegado.`,
  pendSend: (amount) =>
    amount === ''
      ? 'Está aprobado y se enviará el próximo día de pago.'
      : `${amount} están aprobados y se enviarán el próximo día de pago.`,
  pendMixed: (approved, pending) =>
    `${approved} están aprobados y se enviarán el próximo día de pago; ${pending} están pendientes de aprobación.`,
  pendThreshold: (amount, threshold) =>
    amount === ''
      ? `No llega al mínimo de ${threshold} y se suma a tu próximo pago.`
      : `${amount} no llegan al mínimo de ${threshold} y se suman a tu próximo pago.`,
  pendBalance: (amount, balance, threshold) =>
    `${amount} se suman a tu próximo pago: con tu alquiler, tu saldo es de ${balance}, menos del mínimo de ${threshold}.`,
  pendOff: (amount) => `${amount} se descuentan de un pago posterior.`,
  pendGenerate: (amount, month) =>
    amount === '' ? capitalize(`${month} aún no está en ningún pago.`) : `${amount} aún no están en ningún pago.`,
  pendHeld: (amount) => (amount === '' ? 'Está retenido para revisión.' : `${amount} están retenidos para revisión.`),
  pendYours: 'No tienes que hacer nada.',
  pendPaypal: 'Falta tu correo de PayPal. Agrégalo en Configuración.',
  next: 'Después',
  lineClosed: (amount: string) => `${amount} ganados.`,
  stepPending: (amount: string) => `Creamos un pago de ${amount}. Pendiente.`,
  stepApproved: (amount: string) => `Creamos un pago de ${amount}. Aprobado.`,
  stepApprove: 'Lo aprobamos. Se envía al correo de PayPal que tengas ese día.',
  stepApproveRest: (amount) => `Aprobamos los otros ${amount}. Se envían al correo de PayPal que tengas ese día.`,
  stepHanded: (amount) => `Se enviaron ${amount} a PayPal.`,
  stepTold: (amount, what) => `${amount}: ${what}`,
  stepUnmade: {
    next: (amount) => `${amount}: se incluirán en tu próximo pago (estimación).`,
    later: (amount) => `${amount}: se incluirán en el pago que sigue al próximo.`,
    carries: (amount, threshold) =>
      `${amount}: se pagan junto con los meses siguientes, cuando tu saldo llegue a ${threshold}.`,
  },
  stepDisperse: 'Lo enviaremos el próximo día de pago (estimación).',
  stepDisperseThen: 'Lo enviaremos alrededor de este día (estimación).',
  seeEarnings: 'Ver todas las ganancias',
  loading: 'Cargando tu resumen',
  labels: '¿Dónde lo compartes?',
  labelsLead:
    'Cada etiqueta tiene su propio enlace, así ves de dónde vienen tus recomendaciones. Solo contamos cuántas veces se abre cada día: sin cookies, sin direcciones, sin nombres.',
  noLabel: 'Sin etiqueta',
  openedLately: (opened, joined) =>
    `${opened === 1 ? 'Abierto 1 vez' : `Abierto ${formatCount(opened)} veces`} en los últimos 30 días${
      joined === null ? '' : `, ${joined === 1 ? '1 registro' : `${formatCount(joined)} registros`} hasta ahora`
    }.`,
  newLabel: 'Etiqueta nueva',
  newLabelHint: 'Por ejemplo: WhatsApp, Instagram, volante de junio',
  labelNeedsNetwork: 'Necesitas conexión para agregar una etiqueta.',
  addLabel: 'Agregar etiqueta',
  labelAdded: (label) => `${label}: el enlace y el código QR están listos`,
  retireLabel: (label) => `Eliminar ${label}`,
  labelRetired: (label) => `${label}: etiqueta eliminada`,
  labelRetiredText: 'Sus enlaces siguen funcionando y los seguimos contando. Agrégala otra vez para recuperarla.',
  shareTitle: 'Compartir mi enlace',
  qrName: (link: string) => `Código QR de ${link}`,
  share: 'Compartir…',
  qrPng: 'QR en PNG',
  qrSvg: 'QR en SVG',
  worksOffline: 'Funciona sin conexión: el código se crea en este dispositivo.',
  ready: 'Textos listos para usar',
  readyLead: 'Cada texto dice lo que ganas y cuál es el riesgo. Conserva las dos cosas.',
  textLanguage: 'Idioma de los textos',
  copy: 'Copiar',
  characters: (n: number) => (n === 1 ? '1 carácter' : `${formatCount(n)} caracteres`),
  textCopied: (what: string) => `${what}: copiado al portapapeles`,
  short: 'Mensaje corto',
  shortFor: 'Para un chat',
  mail: 'Correo',
  mailSubject: (subject: string) => `Asunto: ${subject}`,
  post: 'Publicación',
  postFor: 'Con el aviso en la primera línea',
  shareFailed: 'No se pudo compartir. Copia el enlace.',
  notAffiliate: 'Tu código de recomendación aparece aquí cuando este dispositivo se sincronice.',
}
