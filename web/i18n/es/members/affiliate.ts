import type { affiliateArea as english } from '../../en/members/affiliate'
import { capital } from '../capital'
import { formatCount } from '../../count'

export const affiliateArea: typeof english = {
  totalReferrals: 'Recomendaciones',
  activeReferrals: 'Recomendaciones activas',
  totalEarnings: 'Ganancias totales',
  pendingEarnings: 'Ganancias pendientes',
  standing: (ended, notStarted, expired) =>
    (
      [
        ended === 0 ? '' : ended === 1 ? '1 ha terminado' : `${formatCount(ended)} han terminado`,
        notStarted === 0 ? '' : `${formatCount(notStarted)} aún sin empezar`,
      ]
        .filter((part) => part !== '')
        .join(', ') || 'todas están activas'
    ).concat(
      expired === 0
        ? ''
        : expired === 1
          ? '; además, 1 invitación caducada'
          : `; además, ${formatCount(expired)} invitaciones caducadas`,
    ),
  noneYet: 'comparte tu enlace para empezar',
  held: (n: number) => (n === 0 ? 'ninguna en revisión' : n === 1 ? '1 en revisión' : `${formatCount(n)} en revisión`),
  paidIn: (n: number) => (n === 0 ? 'aún sin pagos' : n === 1 ? 'en 1 pago' : `en ${formatCount(n)} pagos`),
  whyPending: '¿Por qué está pendiente?',
  nothingPending: 'no hay nada pendiente',
  link: 'Tu enlace de recomendación',
  linkLabel: 'Enlace de recomendación',
  copyLink: 'Copiar enlace',
  copied: '¡Copiado!',
  copiedText: 'Enlace de recomendación copiado al portapapeles',
  codeCopiedText: 'Código de recomendación copiado al portapapeles',
  copyRefused: 'El navegador no permitió usar el portapapeles.',
  copyRefusedText: 'El texto está seleccionado: cópialo con el teclado o el menú.',
  code: 'Código',
  copyCode: 'Copiar el código de recomendación',
  shareKit: 'Kit para compartir',
  circleSum: (month: string) => capital(`${month}, hasta hoy`),
  circleName: (n: number, month: string, amount: string) =>
    `${formatCount(n)} recomendaciones activas, ${amount} en ${month} hasta hoy`,
  personDays: (name: string, days: number, all: number, amount: string) =>
    `${name}: ${formatCount(days)} de ${formatCount(all)} días, ${amount}`,
  more: (n: number) => `+${formatCount(n)}`,
  circleEmpty: 'Aún no hay nadie activo',
  circleEmptyText: 'Cada recomendación activa ocupa aquí un sitio.',
  invite: 'Enviar invitación',
  name: 'Nombre',
  email: 'Correo electrónico',
  inviteHint: 'Se envía por correo con tu enlace. Abierta durante 30 días.',
  sending: 'Enviando…',
  success: 'Hecho',
  invited: 'Invitación enviada por correo.',
  error: 'Error',
  inviteFailed: 'No se pudo enviar la invitación',
  alreadyInvited: 'Ya está invitada',
  alreadyInvitedText: 'Ya invitaste a esta persona. Está en tu lista de recomendaciones.',
  alreadyReferred: 'Ya está recomendada',
  alreadyReferredText: 'A esta persona ya la recomendó otro afiliado.',
  selfReferral: 'Esta dirección es tuya. Nadie puede recomendarse a sí mismo.',
  needsNetwork: 'Las invitaciones necesitan conexión. Lo que escribiste sigue aquí.',
  how: 'Cómo funciona',
  how1: 'Comparte tu enlace con gente que conoces.',
  how2: 'Crean su cuenta y prestan su perfil.',
  how3: (amount: string) => `Ganas ${amount} al mes por cada persona recomendada activa.`,
  how4: 'Cobras cada mes por PayPal.',
  byMonth: 'Comisión por mes',
  people: (n: number) => (n === 1 ? '1 persona' : `${formatCount(n)} personas`),
  peopleColumn: 'Personas',
  monthName: (month: string, people: string, amount: string) => capital(`${month}, ${people}, ${amount}`),
  range: (low: string, high: string) => `${low} – ${high}`,
  ahead: 'Previsión, si nadie entra ni sale',
  aheadShort: 'Previsión',
  keys: {
    full: 'Mes entero de una persona',
    part: 'Una parte, por días',
    running: 'Aún en curso',
    held: 'En revisión',
    sure: 'Previsión',
    perhaps: 'Quizá',
  },
  whoMade: (month: string) => `Quién hizo ${month}`,
  partFirst: 'primero los meses incompletos',
  restOf: (n: number) => `${formatCount(n)} más`,
  someone: 'Recomendación',
  pendTitle: (amount: string) => `¿Por qué ${amount} está pendiente?`,
  pendApprove: (amount) =>
    amount === '' ? 'Falta que lo apruebe una persona.' : `${amount}: falta que lo apruebe una persona.`,
  pendPeriod: (amount, date) =>
    amount === ''
      ? `Está en el plazo de retención y se puede aprobar desde el ${date}.`
      : `${amount} están en el plazo de retención y se pueden aprobar desde el ${date}.`,
  stepHeld: (date: string) => `Termina el plazo de retención y una persona lo aprueba desde el ${date}`,
  pendUnclaimed: (amount, until) =>
    `${amount === '' ? 'Te espera' : `${amount} te esperan`} en PayPal${until === '' ? '' : ` hasta el ${until}`}.`,
  pendOpen: 'Abre su cantidad para ver qué hacer.',
  pendChecked: (amount) => (amount === '' ? 'PayPal lo tiene retenido.' : `PayPal tiene retenidos ${amount}.`),
  pendThere: (amount) =>
    amount === ''
      ? 'Se entregó a PayPal y PayPal aún no ha confirmado que llegara.'
      : `${amount} se entregaron a PayPal y PayPal aún no ha confirmado que llegaran.`,
  pendSend: (amount) =>
    amount === '' ? 'Está aprobado y falta enviarlo.' : `${amount} ya están aprobados y falta enviarlos.`,
  pendMixed: (approved, pending) =>
    `${approved} ya están aprobados y falta enviarlos; falta que una persona apruebe ${pending}.`,
  pendThreshold: (amount, threshold) =>
    amount === ''
      ? `No llega a ${threshold} y se suma al mes siguiente.`
      : `${amount} no llegan a ${threshold} y se suman al mes siguiente.`,
  pendBalance: (amount, balance, threshold) =>
    `${amount} se suman al mes siguiente: con tu alquiler el saldo es de ${balance}, menos de ${threshold}.`,
  pendOff: (amount) => `${amount} se descuentan de un pago posterior.`,
  pendGenerate: (amount, month) =>
    amount === '' ? capital(`${month} aún no está en ningún pago.`) : `${amount} aún no están en ningún pago.`,
  pendHeld: (amount) => (amount === '' ? 'Se está revisando.' : `${amount} se están revisando.`),
  pendYours: 'De tu parte no falta nada.',
  pendPaypal: 'Falta tu dirección de PayPal: añádela en Ajustes.',
  next: 'Después',
  lineClosed: (amount: string) => `${amount} ganados.`,
  stepPending: (amount: string) => `Se hizo un pago de ${amount}. Pendiente.`,
  stepApproved: (amount: string) => `Se hizo un pago de ${amount}. Aprobado.`,
  stepApprove: 'Aprobado, para la dirección de PayPal que tengas ese día.',
  stepApproveRest: (amount) => `También se aprueban ${amount}, para la dirección de PayPal que tengas ese día.`,
  stepHanded: (amount) => `Se entregaron ${amount} a PayPal.`,
  stepTold: (amount, what) => `${amount}: ${what}`,
  stepUnmade: {
    next: (amount) => `${amount}: van con el próximo pago, una estimación.`,
    later: (amount) => `${amount}: van con el pago que sigue al próximo.`,
    carries: (amount, threshold) =>
      `${amount}: se pagan junto con los meses siguientes, cuando la suma llegue a ${threshold}.`,
  },
  stepDisperse: 'Enviado el próximo día de pago, una estimación.',
  stepDisperseThen: 'Enviado hacia ese día, una estimación.',
  seeEarnings: 'Ver todas las ganancias',
  loading: 'Cargando tu resumen',
  labels: '¿Dónde lo compartes?',
  labelsLead:
    'Cada etiqueta tiene su propio enlace, y así ves qué sitio trae gente. Las aperturas se cuentan como un número por día: sin cookies, sin direcciones, sin nombres.',
  noLabel: 'Sin etiqueta',
  openedLately: (opened, joined) =>
    `${opened === 1 ? 'Abierto 1 vez' : `Abierto ${formatCount(opened)} veces`} en los últimos 30 días${
      joined === null
        ? ''
        : joined === 1
          ? '; hasta ahora se ha registrado 1 persona'
          : `; hasta ahora se han registrado ${formatCount(joined)} personas`
    }.`,
  newLabel: 'Etiqueta nueva',
  newLabelHint: 'Por ejemplo WhatsApp, Instagram, Folleto junio',
  labelNeedsNetwork: 'Para una etiqueta nueva hace falta conexión.',
  addLabel: 'Añadir',
  labelAdded: (label) => `${label}: enlace y código QR listos`,
  retireLabel: (label) => `Quitar ${label}`,
  labelRetired: (label) => `${label}: etiqueta quitada`,
  labelRetiredText: 'Sus enlaces siguen funcionando y contando. Añádela otra vez para recuperarla.',
  shareTitle: 'Compartir mi enlace',
  qrName: (link: string) => `Código QR de ${link}`,
  share: 'Compartir…',
  qrPng: 'QR en PNG',
  qrSvg: 'QR en SVG',
  worksOffline: 'Funciona sin conexión: el código se dibuja en este dispositivo.',
  ready: 'Textos listos',
  readyLead: 'Dicen lo que ganas y cuál es el riesgo. Deja las dos cosas.',
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
  notAffiliate: 'Tu código de recomendación aparece aquí cuando llegue a este dispositivo.',
}
