import type { affiliateArea as english } from '../../en/affiliates/affiliate'
import { capitalize, formatCount } from '../../numbers'

export const affiliateArea: typeof english = {
  totalReferrals: 'Recomendaciones',
  activeReferrals: 'Recomendaciones activas',
  totalEarnings: 'Ganancias totales',
  pendingEarnings: 'Ganancias pendientes',
  standing: (notStarted, ended) =>
    notStarted > 0
      ? `${formatCount(notStarted)} sin empezar`
      : ended > 0
        ? `${formatCount(ended)} ${ended === 1 ? 'terminó' : 'terminaron'}`
        : 'todas activas',
  noneYet: 'comparte tu enlace',
  held: (n: number) => (n === 0 ? 'ninguna retenida' : n === 1 ? '1 retenida' : `${formatCount(n)} retenidas`),
  paidIn: (n: number) => (n === 0 ? 'aún sin pagos' : n === 1 ? 'en 1 pago' : `en ${formatCount(n)} pagos`),
  whyPending: 'Ver por qué',
  nothingPending: 'nada pendiente',
  link: 'Tu enlace de recomendación',
  copyLink: 'Copiar enlace',
  copied: '¡Copiado!',
  copiedText: 'Enlace de recomendación copiado al portapapeles',
  codeCopiedText: 'Código de recomendación copiado al portapapeles',
  copyRefused: 'Tu navegador bloqueó el portapapeles.',
  copyRefusedText: 'El texto está seleccionado. Cópialo con el teclado o el menú.',
  copyCode: 'Copiar el código de recomendación',
  kitLead: 'Código QR, mensajes y etiquetas:',
  more: (n: number) => `+${formatCount(n)}`,
  earned: 'Quién generó comisión este mes',
  nobodyEarns: 'Aún no hay recomendaciones activas',
  nobodyEarnsText: 'Aquí aparecerán tus recomendaciones activas.',
  onHold: 'retenida',
  days: (shown, n) => (n === 1 ? '1 día' : `${shown} días`),
  allReferrals: 'Ver todas las recomendaciones',
  invite: 'Enviar invitación',
  name: 'Nombre',
  email: 'Correo electrónico',
  inviteHint: 'Le enviaremos tu enlace por correo. La invitación expira a los 30 días.',
  sending: 'Enviando…',
  success: 'Listo',
  invited: 'Invitación enviada por correo.',
  error: 'Error',
  inviteFailed: 'No se pudo enviar la invitación',
  alreadyInvited: 'Persona ya invitada',
  alreadyInvitedText: 'Ya invitaste a esta persona. Está en tu lista de recomendaciones.',
  alreadyReferred: 'Persona ya recomendada',
  alreadyReferredText: 'Otro afiliado ya recomendó a esta persona.',
  selfReferral: 'No puedes recomendarte a ti mismo.',
  needsNetwork: 'Necesitas conexión para enviar invitaciones. Conservaremos lo que escribiste.',
  how: 'Cómo funciona',
  how1: 'Comparte tu enlace con gente que conoces.',
  how2: 'Esas personas crean su cuenta y prestan su perfil.',
  how3: (amount: string) => `Ganas ${amount} al mes por cada recomendación activa.`,
  how4: 'Cobras cada mes por PayPal.',
  byMonth: 'Comisión por mes',
  people: (n: number) => (n === 1 ? '1 persona' : `${formatCount(n)} personas`),
  peopleColumn: 'Personas',
  monthName: (month: string, people: string, amount: string) => capitalize(`${month}, ${people}, ${amount}`),
  range: (low: string, high: string) => `${low} – ${high}`,
  ahead: 'Pronóstico, si nadie se une ni se va',
  aheadShort: 'Pronóstico',
  keys: {
    full: 'Mes completo de una persona',
    part: 'Mes parcial, pagado por día',
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
      ? `Este monto está en periodo de retención. Podremos aprobarlo a partir del ${date}.`
      : `${amount} están en periodo de retención. Podremos aprobarlos a partir del ${date}.`,
  stepHeld: (date: string) => `Termina el periodo de retención. Podremos aprobar este monto a partir del ${date}.`,
  pendUnclaimed: (amount, until) =>
    `${amount === '' ? 'Este monto está' : `${amount} están`} sin reclamar en PayPal.${
      until === '' ? '' : ` ${amount === '' ? 'Reclámalo' : 'Reclámalos'} a más tardar el ${until}.`
    }`,
  pendOpen: 'Toca el monto para ver qué hacer.',
  pendChecked: (amount) =>
    amount === '' ? 'Este monto está retenido en PayPal.' : `${amount} están retenidos en PayPal.`,
  pendThere: (amount) =>
    amount === ''
      ? 'Este monto se envió a PayPal, pero PayPal aún no confirma que haya llegado.'
      : `${amount} se enviaron a PayPal, pero PayPal aún no confirma que hayan llegado.`,
  pendSend: (amount) =>
    amount === ''
      ? 'Este monto está aprobado y se enviará el próximo día de pago.'
      : `${amount} están aprobados y se enviarán el próximo día de pago.`,
  pendMixed: (approved, pending) =>
    `${approved} están aprobados y se enviarán el próximo día de pago; ${pending} están pendientes de aprobación.`,
  pendThreshold: (amount, threshold) =>
    amount === ''
      ? `Este monto no llega al mínimo de ${threshold} y se suma a tu próximo pago.`
      : `${amount} no llegan al mínimo de ${threshold} y se suman a tu próximo pago.`,
  pendBalance: (amount, balance, threshold) =>
    `${amount} se suman a tu próximo pago. Con tu alquiler, tu saldo es de ${balance} y no llega al mínimo de ${threshold}.`,
  pendOff: (amount) => `${amount} se descontarán de un pago posterior.`,
  pendGenerate: (amount, month) =>
    amount !== ''
      ? `${amount} aún no están en ningún pago.`
      : `${month === '' ? 'Este monto' : `Tu comisión de ${month}`} aún no está en ningún pago.`,
  pendHeld: (amount) =>
    amount === '' ? 'Este monto está retenido para revisión.' : `${amount} están retenidos para revisión.`,
  pendYours: 'No tienes que hacer nada.',
  pendPaypal: 'Falta tu correo de PayPal. Agrégalo en Configuración.',
  next: 'Después',
  lineClosed: (amount: string) => `Ganaste ${amount}.`,
  stepPending: (amount: string) => `Creamos un pago de ${amount}. Está pendiente de aprobación.`,
  stepApproved: (amount: string) => `Creamos un pago de ${amount} y lo aprobamos.`,
  stepApprove: 'Aprobamos el pago. Se enviará al correo de PayPal que tengas ese día.',
  stepApproveRest: (amount) => `Aprobamos los otros ${amount}. Se enviarán al correo de PayPal que tengas ese día.`,
  stepHanded: (amount) => `Se enviaron ${amount} a PayPal.`,
  stepTold: (amount, what) => `${amount}: ${what}`,
  stepUnmade: {
    next: (amount) => `Calculamos que ${amount} se incluirán en tu próximo pago.`,
    later: (amount) => `${amount} no se incluirán en el próximo pago, sino en el siguiente.`,
    carries: (amount, threshold) =>
      `${amount} se pagarán junto con los meses siguientes, cuando tu saldo llegue a ${threshold}.`,
  },
  stepDisperse: 'Calculamos enviarlo el próximo día de pago.',
  stepDisperseThen: 'Calculamos enviarlo alrededor de este día.',
  seeEarnings: 'Ver todas las ganancias',
  loading: 'Cargando tu resumen',
  labelsLead:
    'Cada etiqueta tiene su propio enlace, así ves qué funciona. Solo contamos cuántas veces se abre cada día: sin cookies, sin direcciones IP, sin nombres.',
  results: 'Resultados por etiqueta',
  label: 'Etiqueta',
  labelResult: (opened, signedUp, active) =>
    [
      opened === 1 ? '1 apertura' : `${formatCount(opened)} aperturas`,
      signedUp === 1 ? '1 registro' : `${formatCount(signedUp)} registros`,
      active === 1 ? '1 activa' : `${formatCount(active)} activas`,
    ].join(' · '),
  copyLinkOf: (label) => `Copiar el enlace de ${label}`,
  labelMenu: (label) => `Más sobre ${label}`,
  noLabel: 'Sin etiqueta',
  newLabel: 'Etiqueta nueva',
  newLabelHint: 'Por ejemplo: WhatsApp, Instagram, volante de junio',
  labelNeedsNetwork: 'Necesitas conexión para agregar una etiqueta.',
  addLabel: 'Agregar etiqueta',
  labelAdded: (label) => `${label}: el enlace y el código QR están listos`,
  retireLabel: (label) => `Eliminar ${label}`,
  labelRetired: (label) => `${label}: etiqueta eliminada`,
  labelRetiredText:
    'Los enlaces con esta etiqueta siguen funcionando y los seguimos contando. Agrega la etiqueta otra vez para recuperarla.',
  shareTitle: 'Compartir mi enlace',
  qrName: (link: string) => `Código QR de ${link}`,
  share: 'Compartir…',
  qr: 'Código QR',
  qrPng: 'Código QR (PNG)',
  qrSvg: 'Código QR (SVG)',
  worksOffline: 'Para volantes y pantallas. Funciona sin conexión.',
  ready: 'Mensajes listos para usar',
  readyLead: 'Cada mensaje dice lo que ganas y cuál es el riesgo. Conserva las dos cosas.',
  textLanguage: 'Idioma de los mensajes',
  copy: 'Copiar',
  characters: (n: number) => (n === 1 ? '1 carácter' : `${formatCount(n)} caracteres`),
  textCopied: (what: string) => `${what}: copiado al portapapeles`,
  short: 'Mensaje corto',
  shortFor: 'Para un chat',
  mail: 'Correo',
  mailSubject: (subject: string) => `Asunto: ${subject}`,
  post: 'Publicación',
  postFor: 'Con el aviso en la primera línea',
  shareFailed: 'No se pudo compartir. Copia el enlace en su lugar.',
  notAffiliate: 'Tu código de recomendación aparecerá aquí cuando este dispositivo se sincronice.',
}
