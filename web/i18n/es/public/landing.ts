import type {
  landing as englishLanding,
  httpsNeeded as englishHttpsNeeded,
  signUpShare as englishShare,
} from '../../en/public/landing'
import { ifElse, slot } from '../../../../domain/slots'
import { commissionShort, leadDeadline, product, rate, rateShort } from '../../public-slots'

export const landing: typeof englishLanding = {
  title: `${product} · ${ifElse('pays_rental', `Presta tu perfil y recibe ${rateShort} al mes`, 'Presta tu perfil')}`,
  description: `Tu perfil profesional trabaja para una pequeña red${ifElse('pays_rental', `: recibes ${rateShort} cada mes, y explicamos cada pago hasta el último centavo`, '. Por ahora no hay una tarifa fijada')}.`,
  skip: 'Saltar al contenido',
  main: 'Principal',
  language: 'Idioma',
  footer: 'Pie de página',
  nav: { how: 'Cómo funciona', clear: 'Qué hacemos', affiliate: 'Programa de afiliados', faq: 'Preguntas' },
  login: 'Entrar al panel',
  dashboard: 'Panel',
  heroTitle: ifElse('pays_rental', `Presta tu perfil y recibe ${rateShort} al mes`, 'Presta tu perfil'),
  heroLead: `${product} es una pequeña red de socios. Tu perfil profesional trabaja para ella${ifElse('pays_rental', ': te pagamos cada mes y explicamos cada pago hasta el último centavo', '. Por ahora no hay una tarifa fijada por prestarlo')}.`,
  create: 'Crear cuenta',
  heroNote: 'Prestar una cuenta puede ir contra las condiciones de la red profesional.',
  heroNoteLink: 'Qué significa para ti',
  table: `Siete personas alrededor de una mesa vista desde arriba, con un lugar libre para ti.${ifElse('pays_rental', ` Sobre la mesa: ${rate} cada mes.`, '')}`,
  you: 'Tú',
  each: 'al mes',
  countOn: 'Lo que obtienes',
  values: [
    [
      ifElse('pays_rental', rate, 'PayPal'),
      ifElse(
        'pays_rental',
        'al mes por cada cuenta que prestas, en tu propia cuenta de PayPal.',
        'Te pagamos cada mes, en tu propia cuenta.',
      ),
    ],
    ['Cada centavo', 'Toca cualquier monto para ver la tarifa, los días y qué pasa después.'],
    [leadDeadline, 'para que te responda una persona real.'],
    ['Tú decides', 'Puedes dejarlo cuando quieras. Eliges tu último día y te pagamos hasta ese día.'],
  ],
  howTitle: 'Cinco pasos hasta tu primer pago',
  steps: [
    ['Prepara el perfil', 'Usa el que tienes o abre uno nuevo. También sirve sin contactos.'],
    [
      'Comparte el acceso',
      `Lo acuerdas en persona con tu ejecutivo de cuenta. ${product} no tiene ningún campo para contraseñas ni códigos, y bloquea los mensajes que parecen contenerlos.`,
    ],
    ['Verifica el acceso', 'Confirmas por mensaje de texto que somos nosotros quienes iniciamos sesión.'],
    ['Ajusta el perfil', 'Acordamos contigo el titular y el sector antes de cambiar nada.'],
    [
      'Empieza a ganar',
      `Tu primer día cuenta. ${ifElse('pays_rental', `Por un mes completo recibes exactamente ${rate}; un`, 'Un')} mes parcial se paga por día.`,
    ],
  ],
  needTitle: 'Cuatro cosas que necesitas',
  needLead:
    'Marca lo que tienes. Debes tener 18 años o más, y el perfil no puede usarse para otra cosa mientras está alquilado.',
  needs: [
    ['El perfil tiene foto', ''],
    ['El perfil tiene la insignia de verificación', ''],
    ['Tienes una cuenta de PayPal activa', 'Es tuya, y ahí te pagamos.'],
    [
      'Respondes a los mensajes de texto',
      `También nos das enseguida los códigos de verificación: por teléfono, nunca dentro de ${product}.`,
    ],
  ],
  clearTitle: 'Qué hacemos con tu perfil y qué no',
  weDo: 'Lo que hacemos',
  does: [
    'Prospección profesional',
    'Conectar con contactos de negocios relevantes',
    'Compartir contenido del sector',
    'Cuidar el perfil',
  ],
  weDoNote:
    'Iniciamos sesión cada día, y la prospección está automatizada. En tu resumen puedes ver qué hicimos cada día y poner nuestro trabajo en pausa.',
  weDont: 'Lo que no hacemos',
  donts: ['Enviar spam', 'Dar información falsa', 'Leer mensajes personales', 'Dañar tu reputación'],
  weDontNote: '¿Notaste otra cosa? Abre un ticket y lo revisamos.',
  plainTitle: 'El riesgo, sin rodeos',
  plain:
    'Es posible que la red profesional no permita prestar tu cuenta, y puede limitarla o cerrarla por eso. Guardamos tu consentimiento, con su fecha y su texto exacto. Puedes dejarlo cuando quieras.',
  terms: 'Condiciones del servicio',
  affiliateTitle: 'Recomienda a gente que conoces. Gana mientras se quede.',
  affiliateLead: `${commissionShort} al mes por cada recomendación activa, mientras su alquiler siga activo. Sin límite.`,
  referrals: 'Recomendaciones activas',
  own: 'También presto mi propia cuenta',
  sum: `${rateShort} + 5 × ${commissionShort}`,
  sumTotal: `${slot('example_total_short')} al mes`,
  aMonth: 'al mes',
  perMonth: 'al mes',
  affiliate: 'Programa de afiliados',
  sameTable: 'Las mismas cifras en una tabla',
  colOwn: 'Recomendaciones, al mes',
  colWith: 'Con una cuenta, al mes',
  waitTitle: '¿Por qué todavía no me pagan?',
  waitLead: `Pagamos a partir de ${slot('threshold')}. Un monto menor no se pierde: espera y se paga junto con el mes siguiente. Mueve el primer día y mira qué pasa.`,
  waitStart: 'Primer día de tu alquiler',
  waitDay: (day: string) => `día ${day} de 30`,
  waitFirst: (days: string) => `Primer mes, ${days} de 30 días`,
  waitNext: 'El mes completo siguiente',
  waitNextMonths: (months: string) => `Los ${months} meses completos siguientes`,
  waitNextStatic: 'Lo que sigue',
  waitTotal: 'Tu primer pago',
  waits: (amount: string) =>
    `Después del primer mes tienes ${amount}. Es menos de ${slot('threshold')}, así que espera y se paga con lo que sigue.`,
  paidAtOnce: (amount: string) =>
    `Después del primer mes tienes ${amount}. Llega a ${slot('threshold')}, así que no espera.`,
  waitPayday: `Los pagos se envían alrededor del día ${slot('payout_day')} del mes, cuando ha terminado el último mes que incluyen.`,
  faqTitle: 'Preguntas frecuentes',
  april: 'Del 15 al 30 de abril: 16 de 30 días',
  ofDays: 'de 30 días',
  applyTitle: 'Postúlate',
  applyLead: `Deja tus datos. Te respondemos en menos de ${leadDeadline}. Sin compromiso.`,
  first: 'Nombre',
  last: 'Apellidos',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  phoneHint: 'Incluye el código del país, por ejemplo +52 55 1234 5678. Solo lo usamos para mensajes de texto.',
  submit: 'Enviar solicitud',
  submitting: 'Enviando...',
  sent: '¡Solicitud enviada! Te escribiremos pronto.',
  sentWithin: `Te respondemos en menos de ${leadDeadline}.`,
  failed: 'No se pudo enviar el formulario. Vuelve a intentarlo.',
  needsLine: 'Necesitas conexión para enviar el formulario. Guardamos lo que escribas.',
  offline: 'No tienes conexión. Guardamos lo que escribiste. Inténtalo más tarde.',
  busy: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  noScript: `Este formulario necesita JavaScript.${ifElse('support_email', ` También puedes escribir a ${slot('support_email')}.`, '')}`,
  /** Errors of the phone number; those of the other fields are in the affiliate form. */
  problems: {
    'phone-too-short': 'El teléfono debe tener al menos 10 dígitos',
    'phone-too-long': 'El teléfono es demasiado largo',
  },
  copyright: `© ${slot('year')} ${product}`,
}

export const httpsNeeded: typeof englishHttpsNeeded = {
  title: `Se necesita HTTPS · ${product}`,
  heading: 'Esta dirección necesita HTTPS',
  why: 'Este sitio necesita una conexión segura (HTTPS) para proteger tu contraseña.',
  open: (host: string) => `Abrir ${host}`,
  openText: 'El mismo sitio con HTTPS. Si el enlace no abre, pregunta a quien administra el sitio.',
  noAddress: 'Pide la dirección con HTTPS a quien administra el sitio.',
  owner: '¿Administras este servidor?',
  proxy: 'Pon un proxy con certificado delante del servidor. Con Caddy bastan dos líneas.',
  tell: `Indica a ${product} cuál es su dirección pública.`,
  local: 'En el propio servidor funciona sin certificado:',
  language: 'Idioma',
}

/** Names the inviting affiliate if the code belongs to one. */
const invited = ifElse(
  'share_name',
  `${slot('share_name')} te invitó`,
  ifElse('share_kept', 'Tienes una invitación', 'Hay un lugar para ti'),
)

export const signUpShare: typeof englishShare = {
  title: `${invited} · ${product}`,
  description: `Presta tu perfil profesional${ifElse('pays_rental', ` y gana ${rateShort} al mes. Te pagamos cada día del alquiler`, '')}. Lee todo antes de prestar nada y termina cuando quieras.`,
  picture: `${invited}. Siete personas y un lugar libre alrededor de una mesa.`,
  cardTitle: invited,
  cardText: `${ifElse('pays_rental', `Presta tu perfil y recibe ${rateShort} al mes.`, 'Presta tu perfil.')} Explicamos cada pago hasta el último centavo.`,
  cardCaption: 'al mes',
}
