import { formatCents } from '../../../domain/money/dollars'
import { mailDay, mailMonth } from '../mail-date'
import {
  button,
  facts,
  small,
  text,
  type Block,
  type TemplateData,
  type EmailTemplates,
  whySentToAdmin,
  greeting,
  eventTime,
} from './template'
import { amountExplanation } from './payment-lines'

const amount = (f: TemplateData): string => formatCents(f.number('amountCents'))
const sum = (f: TemplateData): Block => ({ kind: 'big', text: amount(f) })
const ofMonth = (f: TemplateData): Block[] =>
  f.text('month') === '' ? [] : [facts([f.say('For', 'De'), mailMonth(f.text('month'), f.language)])]
const ticket = (f: TemplateData): string => `${f.say('#', 'n.º ')}${f.text('number')}`
const statuses = (f: TemplateData): { [status: string]: string } => ({
  open: f.say('open again', 'abierto de nuevo'),
  in_progress: f.say('in progress', 'en curso'),
  resolved: f.say('resolved', 'resuelto'),
  closed: f.say('closed', 'cerrado'),
})
const status = (f: TemplateData): string => statuses(f)[f.text('status')] ?? f.text('status')
const roles = (f: TemplateData): { [role: string]: string } => ({
  admin: f.say('an admin', 'administrador'),
  affiliate: f.say('an affiliate', 'afiliado'),
})
const role = (f: TemplateData): string => roles(f)[f.text('role')] ?? f.text('role')
const notYouText = (f: TemplateData): string =>
  f.say(
    'If you didn’t request this, reply to this email or write to us.',
    'Si no lo pediste, responde a este correo o escríbenos.',
  )

function payoutTexts(f: TemplateData): { subject: string; preview: string; title: string; what: string } {
  switch (f.text('payout')) {
    case 'unclaimed':
      return {
        subject: f.say(
          `Your payment of ${amount(f)} is unclaimed at PayPal`,
          `Tu pago de ${amount(f)} está sin reclamar en PayPal`,
        ),
        preview: f.say('Confirm your PayPal email.', 'Confirma tu correo de PayPal.'),
        title: f.say('Your payment is unclaimed', 'Tu pago está sin reclamar'),
        what: f.say(
          `PayPal has no confirmed account for this address. Sign in to PayPal with this address and confirm it, and the money will arrive.${f.text('day') === '' ? '' : ` PayPal keeps it until ${mailDay(f.text('day'), f.language)} and then returns it to us.`} Nothing is lost.`,
          `PayPal no tiene ninguna cuenta confirmada para esta dirección. Inicia sesión en PayPal con ella y confírmala: así te llegará el dinero.${f.text('day') === '' ? '' : ` PayPal lo guarda hasta el ${mailDay(f.text('day'), f.language)} y después nos lo devuelve.`} No se pierde nada.`,
        ),
      }
    case 'refused':
      return {
        subject: f.say(`PayPal refused your payment of ${amount(f)}`, `PayPal rechazó tu pago de ${amount(f)}`),
        preview: f.say('Sign in to PayPal to see what’s missing.', 'Inicia sesión en PayPal para ver qué falta.'),
        title: f.say('PayPal refused your payment', 'PayPal rechazó tu pago'),
        what: f.say(
          'Nothing was deducted. Sign in to PayPal to see what’s missing, or use another address. We’ll send it again.',
          'No se descontó nada. Inicia sesión en PayPal para ver qué falta o usa otra dirección. Lo enviaremos otra vez.',
        ),
      }
    case 'reversed':
      return {
        subject: f.say(`Your payment of ${amount(f)} was reversed`, `Tu pago de ${amount(f)} fue revertido`),
        preview: f.say('It had already arrived.', 'Ya había llegado.'),
        title: f.say('Your payment was reversed', 'Tu pago fue revertido'),
        what: f.say(
          'PayPal reversed this payment after it arrived, or it was sent back. We’ll add what we owe you to your next payment.',
          'PayPal revirtió este pago después de que llegó, o alguien lo devolvió. Sumaremos lo que te debemos a tu próximo pago.',
        ),
      }
    default:
      return {
        subject: f.say(`Your payment of ${amount(f)} was returned`, `Tu pago de ${amount(f)} fue devuelto`),
        preview: f.say('Check your PayPal email.', 'Revisa tu correo de PayPal.'),
        title: f.say('Your payment was returned', 'Tu pago fue devuelto'),
        what: f.say(
          'Nothing is lost, and we’ll send it again. Check your PayPal email first.',
          'No se pierde nada, y lo enviaremos otra vez. Primero revisa tu correo de PayPal.',
        ),
      }
  }
}

export const notificationTemplates = {
  'payment-approved': (f) => ({
    subject: f.say(`Your payment of ${amount(f)} was approved`, `Tu pago de ${amount(f)} está aprobado`),
    preview: f.say('We’ll send it on the next payout day.', 'Lo enviaremos el próximo día de pago.'),
    title: greeting(f.say('Your payment was approved', 'Tu pago está aprobado'), f),
    blocks: [
      sum(f),
      ...ofMonth(f),
      ...amountExplanation(f),
      facts(
        f.text('way') === ''
          ? [f.say('We’ll send it by PayPal to', 'Lo enviaremos por PayPal a'), f.text('paypal')]
          : [f.say('We’ll send it by', 'Lo enviaremos por'), f.text('way')],
      ),
      button(f, 'View all earnings', 'Ver todas las ganancias'),
      f.small(
        'We’ll email you when it’s sent. Wrong address? Contact support from your dashboard.',
        'Te escribiremos cuando se envíe. ¿La dirección es incorrecta? Contacta a soporte desde tu panel.',
      ),
    ],
  }),
  'payment-returned': (f) => {
    const { subject, preview, title, what } = payoutTexts(f)
    return {
      subject,
      preview,
      title: greeting(title, f),
      blocks: [
        sum(f),
        ...ofMonth(f),
        facts([f.say('We sent it by PayPal to', 'Lo enviamos por PayPal a'), f.text('paypal')]),
        text(what),
        button(f, 'View payment', 'Ver el pago'),
      ],
    }
  },
  'payment-cancelled': (f) => ({
    subject: f.say(`Your payment of ${amount(f)} was cancelled`, `Tu pago de ${amount(f)} se canceló`),
    preview: f.say('It was approved but not sent.', 'Estaba aprobado, pero no se envió.'),
    title: greeting(f.say('Your payment was cancelled', 'Tu pago se canceló'), f),
    blocks: [
      sum(f),
      ...ofMonth(f),
      f.paragraph(
        'It was approved but not sent. Open the payment to see why and what happens to the earnings in it.',
        'Estaba aprobado, pero no se envió. Abre el pago para ver el motivo y qué pasa con las ganancias que incluye.',
      ),
      button(f, 'View payment', 'Ver el pago'),
    ],
  }),
  'referral-joined': (f) => ({
    subject: f.say(`${f.text('from')} joined with your link`, `${f.text('from')} se registró con tu enlace`),
    preview: f.say(
      `You earn ${f.commission} a month while their rental is active.`,
      `Ganas ${f.commission} al mes mientras su alquiler esté activo.`,
    ),
    title: greeting(f.say('Someone joined with your link', 'Alguien se registró con tu enlace'), f),
    blocks: [
      f.paragraph(
        `${f.text('from')} signed up. You earn ${f.commission} a month from the day their rental starts, while it is active.`,
        `${f.text('from')} se registró. Ganas ${f.commission} al mes desde el día en que empiece su alquiler, mientras esté activo.`,
      ),
      button(f, 'View my referrals', 'Ver mis recomendaciones'),
    ],
  }),
  'referral-active': (f) => {
    const active = f.number('active') === 1
    return {
      subject: active
        ? f.say(`${f.text('from')}’s rental is active`, `El alquiler de ${f.text('from')} está activo`)
        : f.say(`${f.text('from')}’s rental has ended`, `El alquiler de ${f.text('from')} terminó`),
      preview: active
        ? f.say('You now earn commission on it.', 'Ahora ganas comisión por este alquiler.')
        : f.say('You earned for every day up to then.', 'Ganaste por cada día hasta entonces.'),
      title: active
        ? f.say('A referral’s rental is active', 'El alquiler de una recomendación está activo')
        : f.say('A referral’s rental has ended', 'El alquiler de una recomendación terminó'),
      blocks: [
        text(
          active
            ? f.say(
                `${f.text('from')}’s rental is active. You earn for each of its days.`,
                `El alquiler de ${f.text('from')} está activo. Ganas por cada uno de sus días.`,
              )
            : f.say(
                `${f.text('from')}’s rental has ended. You earned for every day up to then.`,
                `El alquiler de ${f.text('from')} terminó. Ganaste por cada día hasta entonces.`,
              ),
        ),
        button(f, 'View my referrals', 'Ver mis recomendaciones'),
      ],
    }
  },
  'ticket-status': (f) => ({
    subject: f.say(`Your ticket ${ticket(f)} is ${status(f)}`, `Tu ticket ${ticket(f)} está ${status(f)}`),
    preview: f.text('subject'),
    title: f.say(`Ticket ${ticket(f)} is ${status(f)}`, `El ticket ${ticket(f)} está ${status(f)}`),
    blocks: [
      f.paragraph(`About “${f.text('subject')}”.`, `Sobre “${f.text('subject')}”.`),
      button(f, 'Open ticket', 'Abrir el ticket'),
    ],
  }),
  'member-reply': (f) => ({
    subject: f.say(
      `${f.text('from')} replied to ticket ${ticket(f)}`,
      `${f.text('from')} respondió al ticket ${ticket(f)}`,
    ),
    preview: f.text('subject'),
    title: f.say(`Reply to ticket ${ticket(f)}`, `Respuesta al ticket ${ticket(f)}`),
    blocks: [
      facts([f.say('Subject', 'Asunto'), f.text('subject')], [f.say('From', 'De'), f.text('from')]),
      button(f, 'Open ticket', 'Abrir el ticket'),
    ],
    because: whySentToAdmin(f),
  }),
  'profile-pause': (f) => {
    const over = f.text('pause') === 'over'
    const what = over
      ? f.say(
          'The pause has ended. Work on the profile can continue.',
          'La pausa terminó. Se puede volver a trabajar en el perfil.',
        )
      : f.say(
          `Starting ${mailDay(f.text('day'), f.language)}, don’t work on the profile. The days of the rental still count.`,
          `No trabajes en el perfil a partir del ${mailDay(f.text('day'), f.language)}. Los días del alquiler siguen contando.`,
        )
    return {
      subject: over
        ? f.say(`${f.text('from')} resumed their profile`, `${f.text('from')} reanudó su perfil`)
        : f.say(`${f.text('from')} paused their profile`, `${f.text('from')} pausó su perfil`),
      preview: what,
      title: over
        ? f.say('A profile is no longer paused', 'Un perfil ya no está en pausa')
        : f.say('A profile is paused', 'Un perfil está en pausa'),
      blocks: [facts([f.say('From', 'De'), f.text('from')]), text(what), button(f, 'Open person', 'Abrir la persona')],
      because: whySentToAdmin(f),
    }
  },
  'email-changed': (f) => ({
    subject: f.say('The email address of your account was changed', 'El correo de tu cuenta cambió'),
    preview: f.say('If you requested this, you’re all set.', 'Si lo pediste, no tienes que hacer nada.'),
    title: greeting(f.say('A new email address', 'Un nuevo correo'), f),
    blocks: [
      text(
        f.number('own') === 1
          ? f.say(
              'The email you sign in with was changed using your password. We also send our emails to the new address.',
              'El correo con el que inicias sesión se cambió usando tu contraseña. También te escribiremos a la dirección nueva.',
            )
          : f.say(
              `An admin of ${f.product} changed the email you sign in with. We also send our emails to the new address.`,
              `Un administrador de ${f.product} cambió el correo con el que inicias sesión. También te escribiremos a la dirección nueva.`,
            ),
      ),
      facts(
        [f.say('Before', 'Antes'), f.text('before')],
        [f.say('Now', 'Ahora'), f.text('address')],
        [f.say('When', 'Cuándo'), eventTime(f)],
      ),
      ...(f.number('back') === 1
        ? [
            f.paragraph('If it was you, you’re all set.', 'Si fuiste tú, no tienes que hacer nada.'),
            button(f, 'It wasn’t me', 'No fui yo'),
            f.small(
              'The button works for 72 hours. It restores this address, signs out every device, removes what was added since then, and emails you a link to set a new password.',
              'El botón sirve durante 72 horas. Recupera esta dirección, cierra la sesión en todos los dispositivos, elimina lo que se agregó desde entonces y te envía un enlace para elegir otra contraseña.',
            ),
          ]
        : [button(f, 'Sign in', 'Iniciar sesión'), small(notYouText(f))]),
    ],
    because: f.say(
      `This is or was the address of an account at ${f.product}.`,
      `Esta dirección es o era la de una cuenta en ${f.product}.`,
    ),
  }),
  'role-changed': (f) => {
    const granted = f.number('granted') === 1
    return {
      subject: granted
        ? f.say(`You’re now ${role(f)} of ${f.product}`, `Ahora eres ${role(f)} de ${f.product}`)
        : f.say(`You’re no longer ${role(f)} of ${f.product}`, `Ya no eres ${role(f)} de ${f.product}`),
      preview: f.say(
        'An admin changed what you can do in your account.',
        'Un administrador cambió lo que puedes hacer en tu cuenta.',
      ),
      title: greeting(f.say('Your role was changed', 'Tu rol cambió'), f),
      blocks: [
        text(
          granted
            ? f.say(`You’re now ${role(f)} of ${f.product}.`, `Ahora eres ${role(f)} de ${f.product}.`)
            : f.say(
                `You’re no longer ${role(f)} of ${f.product}. You keep everything you earned.`,
                `Ya no eres ${role(f)} de ${f.product}. Conservas todo lo que ganaste.`,
              ),
        ),
        facts([f.say('When', 'Cuándo'), eventTime(f)]),
        button(f, 'Open my account', 'Abrir mi cuenta'),
        small(notYouText(f)),
      ],
    }
  },
} satisfies Partial<EmailTemplates>
