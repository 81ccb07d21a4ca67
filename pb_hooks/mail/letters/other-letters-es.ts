import { formatCents } from '../../../domain/money/dollars'
import { hoursInWords, shippedTimes } from '../../../domain/programme/promised-times'
import { mailDate, mailMoment, mailMonth } from '../mail-date'
import { button, facts, small, text, type Facts, type Letter, type Letters } from './letter'
import { sentFor, whyThisMuch } from './payment-lines'

const because = (f: Facts): string => `Recibes este correo porque tienes una cuenta en ${f.product}.`
const admin = (f: Facts): string => `Recibes este correo porque administras ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
const risk = 'Prestar una cuenta puede ir contra las condiciones de la red profesional.'

/** Whoever invites, in the sentences under their whole name; mails of before had that alone. */
const firstOf = (f: Facts): string => f.text('inviterFirst') || f.text('inviter')

/** The promise that was made with it; mails of before had none of their own. */
const answerTime = (f: Facts): string => hoursInWords(f.number('promisedHours') || shippedTimes.lead_answer_hours, 'es')

const welcome = (f: Facts): Letter => ({
  subject: `Te damos la bienvenida a ${f.product}: empieza a ganar hoy`,
  preview: 'Tres cosas, y tu primer día ya cuenta.',
  title: hello('Hola', f),
  blocks: [
    text(
      `Un mes completo de perfil prestado son exactamente ${f.rental}. Tu primer día ya cuenta, y cada importe muestra su motivo.`,
    ),
    facts(
      ['1. Tu correo de PayPal', 'ahí va el dinero'],
      ['2. Foto e insignia', 'las revisamos'],
      ['3. Una reunión', 'te llama tu gestor'],
    ),
    button('Añadir mi correo de PayPal', f.text('actionLink')),
    small(
      `${risk} Puedes salir cuando quieras, y se paga cada día hasta entonces. En ${f.product} nadie te pide contraseñas ni códigos por correo.`,
    ),
  ],
  because: because(f),
})

/** Mails of the programme (welcome, invitation, help desk, payments, leads), in Spanish. */
export const otherLettersEs: Pick<
  Letters,
  | 'welcome'
  | 'affiliate-welcome'
  | 'invite'
  | 'invite-reminder'
  | 'ticket-reply'
  | 'ticket-written'
  | 'new-ticket'
  | 'payment-dispersed'
  | 'generation-waits'
  | 'day-anchor'
  | 'lead'
  | 'test'
> = {
  welcome,
  'affiliate-welcome': (f) => ({
    subject: `Te damos la bienvenida al programa de afiliados de ${f.product}`,
    preview: 'Tu enlace está listo.',
    title: hello('Ya tienes tu enlace', f),
    blocks: [
      text(`Ganas ${f.commission} al mes por cada persona que traes, mientras su alquiler esté activo. No hay tope.`),
      facts(['Tu enlace', f.text('link')], ['Tu código', f.text('code')]),
      button('Compartir mi enlace', f.text('actionLink')),
    ],
    because: because(f),
  }),
  invite: (f) => ({
    subject: `${f.text('inviter')} te invita a ${f.product}`,
    preview: `${firstOf(f)} nos dio tu dirección para esta invitación.`,
    title: `${f.text('inviter')} te invita`,
    blocks: [
      text(
        `${firstOf(f)} cree que ${f.product} puede ser algo para ti: prestas tu perfil profesional y recibes ${f.rental} al mes. Si te unes, ${firstOf(f)} recibe ${f.commission} al mes mientras tu alquiler esté activo. Conviene que lo sepas antes de decidir.`,
      ),
      button('Ver de qué se trata', f.text('actionLink')),
      text(`${risk} La página dice claramente qué se hace con un perfil y qué no.`),
      small(`La invitación vale hasta el ${mailDate(f.number('untilMs'), f.zone, 'es')}.`),
    ],
    because: `${firstOf(f)} nos dio tu nombre y tu dirección para esta invitación. Si no la usas, escribimos una vez más dentro de una semana y luego nunca más.`,
  }),
  'invite-reminder': (f) => ({
    subject: `La invitación de ${f.text('inviter')} sigue en pie`,
    preview: 'Te lo recordamos una sola vez.',
    title: `La invitación de ${f.text('inviter')} sigue en pie`,
    blocks: [
      text(
        `Hace una semana ${firstOf(f)} te invitó a ${f.product}: prestas tu perfil profesional y recibes ${f.rental} al mes. Si te unes, ${firstOf(f)} recibe ${f.commission} al mes mientras tu alquiler esté activo.`,
      ),
      button('Ver de qué se trata', f.text('actionLink')),
      text(`${risk} La página dice claramente qué se hace con un perfil y qué no.`),
      small(`La invitación vale hasta el ${mailDate(f.number('untilMs'), f.zone, 'es')}. Después caduca por sí sola.`),
    ],
    because: `${firstOf(f)} nos dio tu nombre y tu dirección para esta invitación. Este es el único recordatorio.`,
  }),
  'ticket-reply': (f) => ({
    subject: `Respuesta a tu consulta n.º ${f.text('number')}: ${f.text('subject')}`,
    preview: 'Hay una respuesta a tu consulta.',
    title: hello('Hay una respuesta', f),
    blocks: [
      text(`Sobre «${f.text('subject')}», consulta n.º ${f.text('number')}:`),
      { kind: 'quote', text: f.text('message') },
      button('Abrir la consulta', f.text('actionLink')),
      small('Responde allí, no por correo. No escribas nunca contraseñas ni códigos en una consulta.'),
    ],
    because: because(f),
  }),
  'ticket-written': (f) => ({
    subject: f.text('subject'),
    preview: `${f.text('from')} te ha escrito.`,
    title: hello('Hay un mensaje para ti', f),
    blocks: [
      text(`${f.text('from')} te escribe sobre «${f.text('subject')}»:`),
      { kind: 'quote', text: f.text('message') },
      button('Responder', f.text('actionLink')),
      small('Responde allí, no por correo. No escribas nunca contraseñas ni códigos en una consulta.'),
    ],
    because: because(f),
  }),
  'new-ticket': (f) => ({
    subject: `Consulta nueva n.º ${f.text('number')}: ${f.text('subject')}`,
    preview: `De ${f.text('from')}`,
    title: `Consulta nueva n.º ${f.text('number')}`,
    blocks: [
      facts(['Asunto', f.text('subject')], ['De', f.text('from')]),
      button('Abrir la consulta', f.text('actionLink')),
    ],
    because: admin(f),
  }),
  'payment-dispersed': (f) => {
    const amount = formatCents(f.number('amountCents'))
    const way = f.text('way') || 'PayPal'
    const byPayPal = f.text('way') === ''
    return {
      subject: `${amount} van de camino a ${byPayPal ? 'tu cuenta de PayPal' : 'ti'}`,
      preview: 'Cada línea está en tus ganancias.',
      title: 'Tu pago está enviado',
      blocks: [
        { kind: 'big', text: amount },
        ...sentFor(f),
        ...whyThisMuch(f),
        facts(
          ...(
            [
              [`Enviado por ${way}`, amount],
              ['A', f.text('paypal')],
              ['Pago', f.text('payment')],
            ] satisfies [string, string][]
          ).filter(([, value]) => value !== ''),
        ),
        button('Ver cada línea', f.text('actionLink')),
        small(
          `¿Algo no cuadra? Toca «Esto no cuadra» junto a cualquier importe.${byPayPal ? ' PayPal suele mostrar el dinero en minutos.' : ''}`,
        ),
      ],
      because: because(f),
    }
  },
  'generation-waits': (f) => {
    const month = mailMonth(f.text('month'), 'es')
    const first = mailMonth(f.text('first'), 'es')
    const reasons: { [why: string]: string } = {
      'before-installation': `${first} terminó antes de instalar ${f.product}, así que solo se genera a mano. Mira su simulación y confírmala; ${month} sigue después por sí solo.`,
      undone: `Alguien deshizo la liquidación de ${first}. Genérala de nuevo cuando esté bien; ${month} sigue después por sí solo.`,
      clock: `El reloj del servidor va muy adelantado respecto a como iba. ${month} se genera cuando alguien de la administración confirma en la página de estado que el reloj es correcto.`,
      failed: `Generar ${month} ha fallado y no ha cambiado nada. Abre su simulación: dice qué lo impide. Se vuelve a intentar cada diez minutos.`,
    }
    return {
      subject: `No se pudo generar ${month}`,
      preview: 'Nadie cobra ese mes hasta que alguien lo mire.',
      title: `${month} te espera`,
      blocks: [
        text(reasons[f.text('why')] ?? ''),
        button(f.text('why') === 'clock' ? 'Abrir el estado' : 'Abrir los pagos', f.text('actionLink')),
      ],
      because: admin(f),
    }
  },
  'day-anchor': (f) => ({
    subject: `Ancla del registro de auditoría: entrada ${f.text('number')}`,
    preview: 'Guarda este correo. Con él se ve más tarde si algo cambió.',
    title: 'El ancla del día',
    blocks: [
      text(
        `Tomada el ${mailMoment(f.number('atMs'), f.zone, 'es')}, en la entrada ${f.text('number')}: dónde acababa el registro de auditoría y cuánto sumaba el libro. Guarda este correo donde no llegue nadie que lleve el servidor.`,
      ),
      { kind: 'quote', text: f.text('anchor') },
      small(
        'Para comparar, guarda el correo como anchor.txt en la máquina del servidor y ejecuta: coterie audit --against anchor.txt --language es',
      ),
      button('Abrir el registro de auditoría', f.text('actionLink')),
    ],
    because: `Recibes este correo porque alguien de la administración de ${f.product} ha dado esta dirección para ello.`,
  }),
  lead: (f) => ({
    subject: `Solicitud nueva: ${f.text('firstName')} ${f.text('lastName')}`,
    preview: `La página promete respuesta en ${answerTime(f)}.`,
    title: 'Solicitud nueva',
    blocks: [
      facts(
        ['Nombre', `${f.text('firstName')} ${f.text('lastName')}`],
        ['Correo', f.text('email')],
        ['Teléfono', f.text('phone') || '–'],
        ['Idioma', f.text('language')],
      ),
      text(`La página promete respuesta en ${answerTime(f)}.`),
      button('Abrir la solicitud', f.text('actionLink')),
    ],
    because: admin(f),
  }),
  // what a new person gets, to look at (specification, document 1, section 2)
  test: welcome,
}
