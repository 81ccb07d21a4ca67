import { invitedAs } from '../../../domain/people/invitations'
import { formatCents } from '../../../domain/money/dollars'
import { formatHours } from '../../../domain/program/response-times'
import { mailDate, mailMonth } from '../mail-date'
import {
  button,
  facts,
  text,
  type Block,
  type TemplateData,
  type MailContent,
  type EmailTemplates,
  greeting,
  eventTime,
  whySentToAdmin,
  buttonTo,
} from './template'
import { paymentPurpose, amountExplanation } from './payment-lines'

const risk = (f: TemplateData): string =>
  f.say(
    'Lending an account may break the professional network’s own terms.',
    'Prestar una cuenta puede ir contra las condiciones de la red profesional.',
  )

const firstOf = (f: TemplateData): string => f.text('inviterFirst')

const invitationBlocks = (f: TemplateData): Block[] => [
  button(f, 'Learn more', 'Más información'),
  f.paragraph(
    `${risk(f)} The page explains what we do with a profile and what we don’t.`,
    `${risk(f)} La página explica qué hacemos con un perfil y qué no.`,
  ),
  f.small(
    `The invitation expires on ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
    `La invitación expira el ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
  ),
]

const messageBlocks = (f: TemplateData, en: string, es: string): Block[] => [
  { kind: 'quote', text: f.text('message') },
  button(f, en, es),
  f.small(
    'Please reply in the app; replies to this email aren’t read. Never write a password or a code in a ticket.',
    'Responde en la aplicación; no leemos las respuestas a este correo. Nunca escribas contraseñas ni códigos en un ticket.',
  ),
]

const answerTime = (f: TemplateData): string => formatHours(f.number('promisedHours'), f.language)

const welcome = (f: TemplateData): MailContent => ({
  subject: f.say(
    `Welcome to ${f.product} Network - Start Earning Today!`,
    `Te damos la bienvenida a ${f.product}: empieza a ganar hoy`,
  ),
  preview: f.say('Three steps to start earning.', 'Tres pasos para empezar a ganar.'),
  title: greeting(f.say('Welcome', 'Hola'), f),
  blocks: [
    f.paragraph(
      `You earn ${f.rental} for each full month; a partial month is paid by the day. Your first day counts, and every amount is explained.`,
      `Ganas ${f.rental} por cada mes completo; un mes parcial se paga por día. Tu primer día cuenta y explicamos cada monto.`,
    ),
    facts(
      [f.say('1. Your PayPal email', '1. Tu correo de PayPal'), f.say('so we can pay you', 'para que podamos pagarte')],
      [f.say('2. A photo and the badge', '2. Foto e insignia'), f.say('we check both', 'las revisamos')],
      [
        f.say('3. A meeting', '3. Una reunión'),
        f.say('your account manager will call you', 'te llamará tu ejecutivo de cuenta'),
      ],
    ),
    button(f, 'Add my PayPal email', 'Agregar mi correo de PayPal'),
    f.small(
      `${risk(f)} You can leave at any time, and we pay you for every day until then. We never ask for a password or a code by email.`,
      `${risk(f)} Puedes irte cuando quieras, y te pagamos cada día hasta entonces. Nunca pedimos contraseñas ni códigos por correo.`,
    ),
  ],
})

const affiliateInvitation = (f: TemplateData): MailContent => ({
  subject: f.say(`${f.text('inviter')} invited you to ${f.product}`, `${f.text('inviter')} te invitó a ${f.product}`),
  preview: f.say(
    `${firstOf(f)} gave us your address for this invitation.`,
    `${firstOf(f)} nos dio tu dirección para esta invitación.`,
  ),
  title: f.say(`${f.text('inviter')} invited you`, `${f.text('inviter')} te invitó`),
  blocks: [
    f.paragraph(
      `${firstOf(f)} invited you to ${f.product}. Lend your professional profile and earn ${f.rental} a month. If you join, ${firstOf(f)} earns ${f.commission} a month while your rental is active. You should know that before you decide.`,
      `${firstOf(f)} te invitó a ${f.product}. Presta tu perfil profesional y gana ${f.rental} al mes. Si te unes, ${firstOf(f)} gana ${f.commission} al mes mientras tu alquiler esté activo. Conviene que lo sepas antes de decidir.`,
    ),
    ...invitationBlocks(f),
  ],
  because: f.say(
    `${firstOf(f)} gave us your name and address for this invitation. If you don’t use it, we’ll send you one reminder in a week, and no more.`,
    `${firstOf(f)} nos dio tu nombre y tu dirección para esta invitación. Si no la usas, te lo recordaremos una vez dentro de una semana y nunca más.`,
  ),
})

const isAdminInvitation = (f: TemplateData): boolean => (invitedAs as readonly string[]).includes(f.text('invitedAs'))

/** An admin's invitation. The note is the admin's own text; the affiliate role counts once the address is verified. */
const adminInvitation = (f: TemplateData): MailContent => ({
  subject: f.say(`${f.text('inviter')} invited you to ${f.product}`, `${f.text('inviter')} te invitó a ${f.product}`),
  preview: f.say('Create your account with the link.', 'Crea tu cuenta con el enlace.'),
  title: f.say(`${f.text('inviter')} invited you`, `${f.text('inviter')} te invitó`),
  blocks: [
    f.text('invitedAs') === 'affiliate'
      ? f.paragraph(
          `${firstOf(f)} invited you to the ${f.product} affiliate program. You earn ${f.commission} a month for each person you refer, while their rental is active.`,
          `${firstOf(f)} te invitó al programa de afiliados de ${f.product}. Ganas ${f.commission} al mes por cada persona que recomiendas, mientras su alquiler esté activo.`,
        )
      : f.paragraph(
          `${firstOf(f)} invited you to ${f.product}. Lend your professional profile and earn ${f.rental} a month.`,
          `${firstOf(f)} te invitó a ${f.product}. Presta tu perfil profesional y gana ${f.rental} al mes.`,
        ),
    ...(f.text('note') === '' ? [] : [{ kind: 'quote' as const, text: f.text('note') }]),
    button(f, 'Create my account', 'Crear mi cuenta'),
    ...(f.text('invitedAs') === 'affiliate' ? [] : [{ kind: 'text' as const, text: risk(f) }]),
    f.small(
      `The link works once, until ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
      `El enlace funciona una sola vez, hasta el ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
    ),
  ],
  because: f.say(
    `${firstOf(f)}, an administrator, entered your address for this invitation. We won’t remind you.`,
    `${firstOf(f)}, de la administración, escribió tu dirección para esta invitación. No te la recordaremos.`,
  ),
})

export const otherTemplates = {
  welcome,
  'affiliate-welcome': (f) => ({
    subject: f.say(
      `Welcome to the ${f.product} Affiliate Program!`,
      `Te damos la bienvenida al programa de afiliados de ${f.product}`,
    ),
    preview: f.say('Your link is ready.', 'Tu enlace está listo.'),
    title: greeting(f.say('Your referral link is ready', 'Tu enlace de recomendación está listo'), f),
    blocks: [
      f.paragraph(
        `You earn ${f.commission} a month for each person you refer, while their rental is active. There’s no cap.`,
        `Ganas ${f.commission} al mes por cada persona que recomiendas, mientras su alquiler esté activo. No hay límite.`,
      ),
      facts([f.say('Your link', 'Tu enlace'), f.text('link')], [f.say('Your code', 'Tu código'), f.text('code')]),
      button(f, 'Share my link', 'Compartir mi enlace'),
    ],
  }),
  invite: (f) => (isAdminInvitation(f) ? adminInvitation(f) : affiliateInvitation(f)),
  'invite-reminder': (f) => ({
    subject: f.say(
      `${f.text('inviter')}’s invitation is still open`,
      `La invitación de ${f.text('inviter')} sigue abierta`,
    ),
    preview: f.say('This is our only reminder.', 'Este es nuestro único recordatorio.'),
    title: f.say(
      `${f.text('inviter')}’s invitation is still open`,
      `La invitación de ${f.text('inviter')} sigue abierta`,
    ),
    blocks: [
      f.paragraph(
        `A week ago, ${firstOf(f)} invited you to ${f.product}. Lend your professional profile and earn ${f.rental} a month. If you join, ${firstOf(f)} earns ${f.commission} a month while your rental is active.`,
        `Hace una semana, ${firstOf(f)} te invitó a ${f.product}. Presta tu perfil profesional y gana ${f.rental} al mes. Si te unes, ${firstOf(f)} gana ${f.commission} al mes mientras tu alquiler esté activo.`,
      ),
      ...invitationBlocks(f),
    ],
    because: f.say(
      `${firstOf(f)} gave us your name and address for this invitation. This is the only reminder.`,
      `${firstOf(f)} nos dio tu nombre y tu dirección para esta invitación. Este es el único recordatorio.`,
    ),
  }),
  'ticket-reply': (f) => ({
    subject: f.say(
      `Reply to your ticket #${f.text('number')}: ${f.text('subject')}`,
      `Respuesta a tu ticket n.º ${f.text('number')}: ${f.text('subject')}`,
    ),
    preview: f.say('New reply to your ticket.', 'Respuesta nueva a tu ticket.'),
    title: greeting(f.say('New reply to your ticket', 'Respuesta nueva a tu ticket'), f),
    blocks: [
      f.paragraph(
        `About “${f.text('subject')}”, ticket #${f.text('number')}:`,
        `Sobre “${f.text('subject')}”, ticket n.º ${f.text('number')}:`,
      ),
      ...messageBlocks(f, 'Open ticket', 'Abrir el ticket'),
    ],
  }),
  'ticket-written': (f) => ({
    subject: f.text('subject'),
    preview: f.say(`${f.text('from')} wrote to you.`, `${f.text('from')} te escribió.`),
    title: greeting(f.say('You have a new message', 'Tienes un mensaje nuevo'), f),
    blocks: [
      f.paragraph(
        `${f.text('from')} wrote about “${f.text('subject')}”:`,
        `${f.text('from')} te escribió sobre “${f.text('subject')}”:`,
      ),
      ...messageBlocks(f, 'Reply', 'Responder'),
    ],
  }),
  'new-ticket': (f) => ({
    subject: f.say(
      `New ticket #${f.text('number')}: ${f.text('subject')}`,
      `Ticket nuevo n.º ${f.text('number')}: ${f.text('subject')}`,
    ),
    preview: f.say(`From ${f.text('from')}`, `De ${f.text('from')}`),
    title: f.say(`New ticket #${f.text('number')}`, `Ticket nuevo n.º ${f.text('number')}`),
    blocks: [
      facts([f.say('Subject', 'Asunto'), f.text('subject')], [f.say('From', 'De'), f.text('from')]),
      button(f, 'Open ticket', 'Abrir el ticket'),
    ],
    because: whySentToAdmin(f),
  }),
  'payment-dispersed': (f) => {
    const amount = formatCents(f.number('amountCents'))
    const way = f.text('way') || 'PayPal'
    const byPayPal = f.text('way') === ''
    return {
      subject: f.say(
        `${amount} is on its way to ${byPayPal ? 'your PayPal account' : 'you'}`,
        `${amount} van en camino a ${byPayPal ? 'tu cuenta de PayPal' : 'ti'}`,
      ),
      preview: f.say('Your earnings page shows how it adds up.', 'En tus ganancias puedes ver cómo se calcula.'),
      title: f.say('Your payment was sent', 'Enviamos tu pago'),
      blocks: [
        { kind: 'big', text: amount },
        ...paymentPurpose(f),
        ...amountExplanation(f),
        facts(
          ...(
            [
              [f.say(`Sent by ${way}`, `Enviado por ${way}`), amount],
              [f.say('To', 'A'), f.text('paypal')],
              [f.say('Payment', 'Pago'), f.text('payment')],
            ] satisfies [string, string][]
          ).filter(([, value]) => value !== ''),
        ),
        button(f, 'View all earnings', 'Ver todas las ganancias'),
        f.small(
          `Something wrong? Select “This looks wrong” next to any amount.${byPayPal ? ' PayPal usually shows the money within minutes.' : ''}`,
          `¿Algo está mal? Toca “Esto parece incorrecto” junto a cualquier monto.${byPayPal ? ' PayPal suele mostrar el dinero en minutos.' : ''}`,
        ),
      ],
    }
  },
  'generation-waits': (f) => {
    const month = mailMonth(f.text('month'), f.language)
    const first = mailMonth(f.text('first'), f.language)
    const reasons: { [why: string]: string } = {
      'before-installation': f.say(
        `${first} ended before ${f.product} was installed, so an admin has to generate its payments. Check the preview and confirm it. Payments for ${month} will then be generated automatically.`,
        `El mes de ${first} terminó antes de instalar ${f.product}, así que un administrador tiene que generar sus pagos. Revisa la vista previa y confírmala. Después, los pagos de ${month} se generarán automáticamente.`,
      ),
      undone: f.say(
        `An admin undid the monthly run for ${first}. Generate its payments again once everything is right. Payments for ${month} will then be generated automatically.`,
        `Un administrador deshizo la generación de pagos de ${first}. Genera los pagos de nuevo cuando todo esté bien. Después, los de ${month} se generarán automáticamente.`,
      ),
      clock: f.say(
        `The server’s clock jumped far ahead. We’ll generate payments for ${month} once an admin confirms on the Health page that the clock is right.`,
        `El reloj del servidor se adelantó mucho. Generaremos los pagos de ${month} cuando un administrador confirme en la página Estado que la hora es correcta.`,
      ),
      failed: f.say(
        `Generating payments for ${month} failed, and nothing was changed. Open the preview to see why. We’ll try again every ten minutes.`,
        `No se pudieron generar los pagos de ${month} y no cambió nada. Abre la vista previa para ver el motivo. Lo intentaremos de nuevo cada diez minutos.`,
      ),
    }
    return {
      subject: f.say(`Payments for ${month} couldn’t be generated`, `No se pudieron generar los pagos de ${month}`),
      preview: f.say(
        'Payments for this month are on hold until an admin reviews them.',
        'Los pagos de este mes quedan en espera hasta que un administrador los revise.',
      ),
      title: f.say(`Payments for ${month} need your review`, `Revisa los pagos de ${month}`),
      blocks: [
        text(reasons[f.text('why')] ?? ''),
        buttonTo(
          f,
          f.text('why') === 'clock' ? f.say('Open Health', 'Abrir Estado') : f.say('Open payments', 'Abrir los pagos'),
        ),
      ],
      because: whySentToAdmin(f),
    }
  },
  'day-anchor': (f) => ({
    subject: f.say(
      `Daily audit checkpoint #${f.text('number')}`,
      `Punto de control diario de auditoría n.º ${f.text('number')}`,
    ),
    preview: f.say(
      'Keep this email. You can use it later to check whether anything was changed.',
      'Guarda este correo. Con él puedes comprobar más tarde si algo cambió.',
    ),
    title: f.say('Daily audit checkpoint', 'Punto de control diario de auditoría'),
    blocks: [
      f.paragraph(
        `Created ${eventTime(f)}, at entry ${f.text('number')}. It records where the audit log ended and the totals of the ledger. Keep this email where the people who run the server can’t reach it.`,
        `Creado el ${eventTime(f)}, en la entrada ${f.text('number')}: contiene el final del registro de auditoría y los totales del libro mayor. Guarda este correo fuera del alcance de las personas que administran el servidor.`,
      ),
      { kind: 'quote', text: f.text('anchor') },
      f.small(
        'To compare, save this email as anchor.txt on the server and run: coterie audit --against anchor.txt',
        'Para comparar, guarda este correo como anchor.txt en el servidor y ejecuta: coterie audit --against anchor.txt --language es',
      ),
      button(f, 'Open audit log', 'Abrir el registro de auditoría'),
    ],
    because: f.say(
      `You’re receiving this because an admin of ${f.product} chose this address.`,
      `Recibes este correo porque un administrador de ${f.product} eligió esta dirección.`,
    ),
  }),
  lead: (f) => ({
    subject: f.say(
      `New website lead: ${f.text('firstName')} ${f.text('lastName')}`,
      `Nuevo contacto del sitio web: ${f.text('firstName')} ${f.text('lastName')}`,
    ),
    preview: f.say(
      `The page promises a reply within ${answerTime(f)}.`,
      `La página promete una respuesta en un máximo de ${answerTime(f)}.`,
    ),
    title: f.say('New website lead', 'Nuevo contacto del sitio web'),
    blocks: [
      facts(
        [f.say('Name', 'Nombre'), `${f.text('firstName')} ${f.text('lastName')}`],
        [f.say('Email', 'Correo'), f.text('email')],
        [f.say('Phone', 'Teléfono'), f.text('phone') || '–'],
        [f.say('Language', 'Idioma'), f.text('language')],
      ),
      f.paragraph(
        `The page promises a reply within ${answerTime(f)}.`,
        `La página promete una respuesta en un máximo de ${answerTime(f)}.`,
      ),
      button(f, 'Open lead', 'Abrir el contacto'),
    ],
    because: whySentToAdmin(f),
  }),
  // the test email is the email to a new person (specification, document 1, section 2)
  test: welcome,
} satisfies Partial<EmailTemplates>
