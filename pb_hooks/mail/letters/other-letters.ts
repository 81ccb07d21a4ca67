import { formatCents } from '../../../domain/money/dollars'
import { hoursInWords, shippedTimes } from '../../../domain/program/promised-times'
import { mailDate, mailMonth } from '../mail-date'
import {
  button,
  facts,
  small,
  text,
  type Facts,
  type Letter,
  type Letters,
  because,
  hello,
  when,
  becauseAdmin,
} from './letter'
import { sentFor, whyThisMuch } from './payment-lines'

const risk = (f: Facts): string =>
  f.say(
    'Lending an account may break the professional network’s own terms.',
    'Prestar una cuenta puede ir contra las condiciones de la red profesional.',
  )

/** Whoever invites, in the sentences under their whole name; mails of before had that alone. */
const firstOf = (f: Facts): string => f.text('inviterFirst') || f.text('inviter')

/** The promise that was made with it; mails of before had none of their own. */
const answerTime = (f: Facts): string =>
  hoursInWords(f.number('promisedHours') || shippedTimes.lead_answer_hours, f.language)

const welcome = (f: Facts): Letter => ({
  subject: f.say(
    `Welcome to ${f.product} Network - Start Earning Today!`,
    `Te damos la bienvenida a ${f.product}: empieza a ganar hoy`,
  ),
  preview: f.say('Three things, then your first day counts.', 'Tres cosas, y tu primer día ya cuenta.'),
  title: hello(f.say('Welcome', 'Hola'), f),
  blocks: [
    text(
      f.say(
        `A full month of a lent profile is exactly ${f.rental}. Your first day counts, and every amount opens its reason.`,
        `Un mes completo de perfil prestado son exactamente ${f.rental}. Tu primer día ya cuenta, y cada importe muestra su motivo.`,
      ),
    ),
    facts(
      [f.say('1. Your PayPal email', '1. Tu correo de PayPal'), f.say('where the money goes', 'ahí va el dinero')],
      [f.say('2. A photo and the badge', '2. Foto e insignia'), f.say('we check both', 'las revisamos')],
      [f.say('3. A meeting', '3. Una reunión'), f.say('your account manager calls', 'te llama tu gestor')],
    ),
    button(f.say('Add my PayPal email', 'Añadir mi correo de PayPal'), f.text('actionLink')),
    small(
      f.say(
        `${risk(f)} You can leave at any time, and every day up to then is paid. Nobody at ${f.product} asks for a password or a code by mail.`,
        `${risk(f)} Puedes salir cuando quieras, y se paga cada día hasta entonces. En ${f.product} nadie te pide contraseñas ni códigos por correo.`,
      ),
    ),
  ],
  because: because(f),
})

/** Mails of the program (welcome, invitation, help desk, payments, leads). */
export const otherLetters: Pick<
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
    subject: f.say(
      `Welcome to the ${f.product} Affiliate Program!`,
      `Te damos la bienvenida al programa de afiliados de ${f.product}`,
    ),
    preview: f.say('Your link is ready.', 'Tu enlace está listo.'),
    title: hello(f.say('You have a link now', 'Ya tienes tu enlace'), f),
    blocks: [
      text(
        f.say(
          `You earn ${f.commission} a month for each person you bring whose rental is active, for as long as it is. There is no cap.`,
          `Ganas ${f.commission} al mes por cada persona que traes, mientras su alquiler esté activo. No hay tope.`,
        ),
      ),
      facts([f.say('Your link', 'Tu enlace'), f.text('link')], [f.say('Your code', 'Tu código'), f.text('code')]),
      button(f.say('Share my link', 'Compartir mi enlace'), f.text('actionLink')),
    ],
    because: because(f),
  }),
  invite: (f) => ({
    subject: f.say(`${f.text('inviter')} invites you to ${f.product}`, `${f.text('inviter')} te invita a ${f.product}`),
    preview: f.say(
      `${firstOf(f)} gave us your address for this invitation.`,
      `${firstOf(f)} nos dio tu dirección para esta invitación.`,
    ),
    title: f.say(`${f.text('inviter')} invites you`, `${f.text('inviter')} te invita`),
    blocks: [
      text(
        f.say(
          `${firstOf(f)} thinks ${f.product} could be something for you: you lend your professional profile, and you get ${f.rental} a month. If you join, ${firstOf(f)} gets ${f.commission} a month while your rental is active. You should know that before you decide.`,
          `${firstOf(f)} cree que ${f.product} puede ser algo para ti: prestas tu perfil profesional y recibes ${f.rental} al mes. Si te unes, ${firstOf(f)} recibe ${f.commission} al mes mientras tu alquiler esté activo. Conviene que lo sepas antes de decidir.`,
        ),
      ),
      button(f.say('See what it is about', 'Ver de qué se trata'), f.text('actionLink')),
      text(
        f.say(
          `${risk(f)} The page says plainly what is done with a profile and what is not.`,
          `${risk(f)} La página dice claramente qué se hace con un perfil y qué no.`,
        ),
      ),
      small(
        f.say(
          `The invitation is valid until ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
          `La invitación vale hasta el ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
        ),
      ),
    ],
    because: f.say(
      `${firstOf(f)} gave us your name and address for this invitation. If you don’t use it, we write once more in a week, and then no more.`,
      `${firstOf(f)} nos dio tu nombre y tu dirección para esta invitación. Si no la usas, escribimos una vez más dentro de una semana y luego nunca más.`,
    ),
  }),
  'invite-reminder': (f) => ({
    subject: f.say(
      `${f.text('inviter')}’s invitation still stands`,
      `La invitación de ${f.text('inviter')} sigue en pie`,
    ),
    preview: f.say('We remind you once, and then no more.', 'Te lo recordamos una sola vez.'),
    title: f.say(
      `${f.text('inviter')}’s invitation still stands`,
      `La invitación de ${f.text('inviter')} sigue en pie`,
    ),
    blocks: [
      text(
        f.say(
          `A week ago ${firstOf(f)} invited you to ${f.product}: you lend your professional profile, and you get ${f.rental} a month. If you join, ${firstOf(f)} gets ${f.commission} a month while your rental is active.`,
          `Hace una semana ${firstOf(f)} te invitó a ${f.product}: prestas tu perfil profesional y recibes ${f.rental} al mes. Si te unes, ${firstOf(f)} recibe ${f.commission} al mes mientras tu alquiler esté activo.`,
        ),
      ),
      button(f.say('See what it is about', 'Ver de qué se trata'), f.text('actionLink')),
      text(
        f.say(
          `${risk(f)} The page says plainly what is done with a profile and what is not.`,
          `${risk(f)} La página dice claramente qué se hace con un perfil y qué no.`,
        ),
      ),
      small(
        f.say(
          `The invitation is valid until ${mailDate(f.number('untilMs'), f.zone, f.language)}. After that it lapses by itself.`,
          `La invitación vale hasta el ${mailDate(f.number('untilMs'), f.zone, f.language)}. Después caduca por sí sola.`,
        ),
      ),
    ],
    because: f.say(
      `${firstOf(f)} gave us your name and address for this invitation. This is the only reminder.`,
      `${firstOf(f)} nos dio tu nombre y tu dirección para esta invitación. Este es el único recordatorio.`,
    ),
  }),
  'ticket-reply': (f) => ({
    subject: f.say(
      `Reply to your ticket #${f.text('number')}: ${f.text('subject')}`,
      `Respuesta a tu consulta n.º ${f.text('number')}: ${f.text('subject')}`,
    ),
    preview: f.say('There is an answer to your ticket.', 'Hay una respuesta a tu consulta.'),
    title: hello(f.say('There is an answer', 'Hay una respuesta'), f),
    blocks: [
      text(
        f.say(
          `About “${f.text('subject')}”, ticket #${f.text('number')}:`,
          `Sobre «${f.text('subject')}», consulta n.º ${f.text('number')}:`,
        ),
      ),
      { kind: 'quote', text: f.text('message') },
      button(f.say('Open the ticket', 'Abrir la consulta'), f.text('actionLink')),
      small(
        f.say(
          `Please answer there, not by mail. Never write a password or a code into a ticket.`,
          'Responde allí, no por correo. No escribas nunca contraseñas ni códigos en una consulta.',
        ),
      ),
    ],
    because: because(f),
  }),
  'ticket-written': (f) => ({
    subject: f.text('subject'),
    preview: f.say(`${f.text('from')} wrote to you.`, `${f.text('from')} te ha escrito.`),
    title: hello(f.say('There is a message for you', 'Hay un mensaje para ti'), f),
    blocks: [
      text(
        f.say(
          `${f.text('from')} writes about “${f.text('subject')}”:`,
          `${f.text('from')} te escribe sobre «${f.text('subject')}»:`,
        ),
      ),
      { kind: 'quote', text: f.text('message') },
      button(f.say('Answer', 'Responder'), f.text('actionLink')),
      small(
        f.say(
          `Please answer there, not by mail. Never write a password or a code into a ticket.`,
          'Responde allí, no por correo. No escribas nunca contraseñas ni códigos en una consulta.',
        ),
      ),
    ],
    because: because(f),
  }),
  'new-ticket': (f) => ({
    subject: f.say(
      `New ticket #${f.text('number')}: ${f.text('subject')}`,
      `Consulta nueva n.º ${f.text('number')}: ${f.text('subject')}`,
    ),
    preview: f.say(`From ${f.text('from')}`, `De ${f.text('from')}`),
    title: f.say(`New ticket #${f.text('number')}`, `Consulta nueva n.º ${f.text('number')}`),
    blocks: [
      facts([f.say('Subject', 'Asunto'), f.text('subject')], [f.say('From', 'De'), f.text('from')]),
      button(f.say('Open the ticket', 'Abrir la consulta'), f.text('actionLink')),
    ],
    because: becauseAdmin(f),
  }),
  'payment-dispersed': (f) => {
    const amount = formatCents(f.number('amountCents'))
    const way = f.text('way') || 'PayPal'
    const byPayPal = f.text('way') === ''
    return {
      subject: f.say(
        `${amount} is on its way to ${byPayPal ? 'your PayPal account' : 'you'}`,
        `${amount} van de camino a ${byPayPal ? 'tu cuenta de PayPal' : 'ti'}`,
      ),
      preview: f.say('Every line is in your earnings.', 'Cada línea está en tus ganancias.'),
      title: f.say('Your payment is sent', 'Tu pago está enviado'),
      blocks: [
        { kind: 'big', text: amount },
        ...sentFor(f),
        ...whyThisMuch(f),
        facts(
          ...(
            [
              [f.say(`Sent by ${way}`, `Enviado por ${way}`), amount],
              [f.say('To', 'A'), f.text('paypal')],
              [f.say('Payment', 'Pago'), f.text('payment')],
            ] satisfies [string, string][]
          ).filter(([, value]) => value !== ''),
        ),
        button(f.say('See every line', 'Ver cada línea'), f.text('actionLink')),
        small(
          f.say(
            `Something wrong? Tap “This looks wrong” next to any amount.${byPayPal ? ' PayPal usually shows the money within minutes.' : ''}`,
            `¿Algo no cuadra? Toca «Esto no cuadra» junto a cualquier importe.${byPayPal ? ' PayPal suele mostrar el dinero en minutos.' : ''}`,
          ),
        ),
      ],
      because: because(f),
    }
  },
  'generation-waits': (f) => {
    const month = mailMonth(f.text('month'), f.language)
    const first = mailMonth(f.text('first'), f.language)
    const reasons: { [why: string]: string } = {
      'before-installation': f.say(
        `${first} ended before ${f.product} was installed, so it is only generated by hand. Look at its dry run and commit it; ${month} then follows by itself.`,
        `${first} terminó antes de instalar ${f.product}, así que solo se genera a mano. Mira su simulación y confírmala; ${month} sigue después por sí solo.`,
      ),
      undone: f.say(
        `An admin has undone the run of ${first}. Generate it again when it is right; ${month} then follows by itself.`,
        `Alguien deshizo la liquidación de ${first}. Genérala de nuevo cuando esté bien; ${month} sigue después por sí solo.`,
      ),
      clock: f.say(
        `The server’s clock is far ahead of what it was. ${month} is generated when an administrator confirms on the Health page that the clock is right.`,
        `El reloj del servidor va muy adelantado respecto a como iba. ${month} se genera cuando alguien de la administración confirma en la página de estado que el reloj es correcto.`,
      ),
      failed: f.say(
        `Generating ${month} failed and changed nothing. Open its dry run: it says what is in the way. It is tried again every ten minutes.`,
        `Generar ${month} ha fallado y no ha cambiado nada. Abre su simulación: dice qué lo impide. Se vuelve a intentar cada diez minutos.`,
      ),
    }
    return {
      subject: f.say(`${month} could not be generated`, `No se pudo generar ${month}`),
      preview: f.say('Nobody is paid for it until somebody looks.', 'Nadie cobra ese mes hasta que alguien lo mire.'),
      title: f.say(`${month} waits for you`, `${month} te espera`),
      blocks: [
        text(reasons[f.text('why')] ?? ''),
        button(
          f.text('why') === 'clock'
            ? f.say('Open Health', 'Abrir el estado')
            : f.say('Open the payments', 'Abrir los pagos'),
          f.text('actionLink'),
        ),
      ],
      because: becauseAdmin(f),
    }
  },
  'day-anchor': (f) => ({
    subject: f.say(
      `Anchor of the audit log: entry ${f.text('number')}`,
      `Ancla del registro de auditoría: entrada ${f.text('number')}`,
    ),
    preview: f.say(
      'Keep this mail. It says later whether anything was changed.',
      'Guarda este correo. Con él se ve más tarde si algo cambió.',
    ),
    title: f.say('The day’s anchor', 'El ancla del día'),
    blocks: [
      text(
        f.say(
          `Taken ${when(f)}, at entry ${f.text('number')}: where the audit log ended and what the ledger came to. Keep this mail where nobody who runs the server can reach it.`,
          `Tomada el ${when(f)}, en la entrada ${f.text('number')}: dónde acababa el registro de auditoría y cuánto sumaba el libro. Guarda este correo donde no llegue nadie que lleve el servidor.`,
        ),
      ),
      { kind: 'quote', text: f.text('anchor') },
      small(
        f.say(
          'To compare, save the mail as anchor.txt on the server’s machine and run: coterie audit --against anchor.txt',
          'Para comparar, guarda el correo como anchor.txt en la máquina del servidor y ejecuta: coterie audit --against anchor.txt --language es',
        ),
      ),
      button(f.say('Open the audit log', 'Abrir el registro de auditoría'), f.text('actionLink')),
    ],
    because: f.say(
      `You get this mail because an administrator of ${f.product} named this address for it.`,
      `Recibes este correo porque alguien de la administración de ${f.product} ha dado esta dirección para ello.`,
    ),
  }),
  lead: (f) => ({
    subject: f.say(
      `New application: ${f.text('firstName')} ${f.text('lastName')}`,
      `Solicitud nueva: ${f.text('firstName')} ${f.text('lastName')}`,
    ),
    preview: f.say(
      `The page promises an answer within ${answerTime(f)}.`,
      `La página promete respuesta en ${answerTime(f)}.`,
    ),
    title: f.say('New application', 'Solicitud nueva'),
    blocks: [
      facts(
        [f.say('Name', 'Nombre'), `${f.text('firstName')} ${f.text('lastName')}`],
        [f.say('Email', 'Correo'), f.text('email')],
        [f.say('Phone', 'Teléfono'), f.text('phone') || '–'],
        [f.say('Language', 'Idioma'), f.text('language')],
      ),
      text(
        f.say(
          `The page promises an answer within ${answerTime(f)}.`,
          `La página promete respuesta en ${answerTime(f)}.`,
        ),
      ),
      button(f.say('Open the application', 'Abrir la solicitud'), f.text('actionLink')),
    ],
    because: becauseAdmin(f),
  }),
  // what a new person gets, to look at (specification, document 1, section 2)
  test: welcome,
}
