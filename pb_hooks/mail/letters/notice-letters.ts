import { formatCents } from '../../../domain/money/dollars'
import { mailDay, mailMonth } from '../mail-date'
import {
  button,
  facts,
  small,
  text,
  type Block,
  type Facts,
  type Letters,
  because,
  becauseAdmin,
  hello,
  when,
} from './letter'
import { whyThisMuch } from './payment-lines'

const amount = (f: Facts): string => formatCents(f.number('amountCents'))
const sum = (f: Facts): Block => ({ kind: 'big', text: amount(f) })
const ofMonth = (f: Facts): Block[] =>
  f.text('month') === '' ? [] : [facts([f.say('For', 'De'), mailMonth(f.text('month'), f.language)])]
const ticket = (f: Facts): string => `${f.say('#', 'n.º ')}${f.text('number')}`
const statuses = (f: Facts): { [status: string]: string } => ({
  open: f.say('open again', 'abierta de nuevo'),
  in_progress: f.say('in progress', 'en curso'),
  resolved: f.say('resolved', 'resuelta'),
  closed: f.say('closed', 'cerrada'),
})
const status = (f: Facts): string => statuses(f)[f.text('status')] ?? f.text('status')
const roles = (f: Facts): { [role: string]: string } => ({
  admin: f.say('an administrator', 'administración'),
  affiliate: f.say('an affiliate', 'afiliación'),
})
const role = (f: Facts): string => roles(f)[f.text('role')] ?? f.text('role')
const notYou = (f: Facts): string =>
  f.say(
    'If you didn’t ask for this, answer this mail or write to us.',
    'Si no lo has pedido, responde a este correo o escríbenos.',
  )

/** What a letter says of a payment that isn't on its way any more. */
function payoutTexts(f: Facts): { subject: string; preview: string; title: string; what: string } {
  switch (f.text('payout')) {
    case 'unclaimed':
      return {
        subject: f.say(
          `Your payment of ${amount(f)} waits for you at PayPal`,
          `Tu pago de ${amount(f)} te espera en PayPal`,
        ),
        preview: f.say('Confirm your PayPal address.', 'Confirma tu dirección de PayPal.'),
        title: f.say('Your payment waits for you', 'Tu pago te espera'),
        what: f.say(
          `PayPal knows no confirmed account for this address. Open PayPal with it and confirm it: the money arrives then.${
            f.text('day') === ''
              ? ''
              : ` PayPal keeps it until ${mailDay(f.text('day'), f.language)}; then it comes back to us.`
          } Nothing is lost.`,
          `PayPal no conoce ninguna cuenta confirmada para esta dirección. Entra en PayPal con ella y confírmala: entonces llega el dinero.${
            f.text('day') === ''
              ? ''
              : ` PayPal lo guarda hasta el ${mailDay(f.text('day'), f.language)}; después vuelve a nosotros.`
          } No se pierde nada.`,
        ),
      }
    case 'refused':
      return {
        subject: f.say(`PayPal refused your payment of ${amount(f)}`, `PayPal rechazó tu pago de ${amount(f)}`),
        preview: f.say('Open PayPal: it says what is missing.', 'Entra en PayPal: te dice lo que falta.'),
        title: f.say('PayPal refused your payment', 'PayPal rechazó tu pago'),
        what: f.say(
          'Nothing was deducted. Open PayPal, where it asks for what is missing, or use another address. It is sent again.',
          'No se descontó nada. Entra en PayPal, que allí te pide lo que falta, o usa otra dirección. Se envía de nuevo.',
        ),
      }
    case 'reversed':
      return {
        subject: f.say(`Your payment of ${amount(f)} was taken back`, `Tu pago de ${amount(f)} se retiró`),
        preview: f.say('It had arrived before.', 'Antes había llegado.'),
        title: f.say('Your payment was taken back', 'Tu pago se retiró'),
        what: f.say(
          'It had arrived, and PayPal took it back or it was sent back. What is owed to you becomes a line of your next payment.',
          'Había llegado, y PayPal lo retiró o se devolvió. Lo que se te debe pasa a ser una línea de tu próximo pago.',
        ),
      }
    default:
      return {
        subject: f.say(`Your payment of ${amount(f)} came back`, `Tu pago de ${amount(f)} volvió`),
        preview: f.say('Look at your PayPal address.', 'Mira tu dirección de PayPal.'),
        title: f.say('Your payment came back', 'Tu pago volvió'),
        what: f.say(
          'Nothing is lost: it is yours, and it is sent again. Look at your PayPal address first.',
          'No se pierde nada: es tuyo y se envía de nuevo. Mira antes tu dirección de PayPal.',
        ),
      }
  }
}

/** Letters of what the bell tells. */
export const noticeLetters: Pick<
  Letters,
  | 'payment-approved'
  | 'payment-returned'
  | 'payment-cancelled'
  | 'referral-joined'
  | 'referral-active'
  | 'ticket-status'
  | 'member-reply'
  | 'profile-pause'
  | 'email-changed'
  | 'role-changed'
> = {
  'payment-approved': (f) => ({
    subject: f.say(`Your payment of ${amount(f)} was approved`, `Tu pago de ${amount(f)} está aprobado`),
    preview: f.say('It is sent next.', 'Después se envía.'),
    title: hello(f.say('Your payment was approved', 'Tu pago está aprobado'), f),
    blocks: [
      sum(f),
      ...ofMonth(f),
      ...whyThisMuch(f),
      facts(
        f.text('way') === ''
          ? [f.say('It goes by PayPal to', 'Irá por PayPal a'), f.text('paypal')]
          : [f.say('It goes by', 'Irá por'), f.text('way')],
      ),
      button(f.say('See every line', 'Ver cada línea'), f.text('actionLink')),
      small(
        f.say(
          'You hear again when it was sent. Is the address wrong? Write to us from your dashboard.',
          'Te avisamos cuando se envíe. ¿La dirección no es esa? Escríbenos desde tu panel.',
        ),
      ),
    ],
    because: because(f),
  }),
  'payment-returned': (f) => {
    const { subject, preview, title, what } = payoutTexts(f)
    return {
      subject,
      preview,
      title: hello(title, f),
      blocks: [
        sum(f),
        ...ofMonth(f),
        facts([f.say('It was sent by PayPal to', 'Se envió por PayPal a'), f.text('paypal')]),
        text(what),
        button(f.say('See the payment', 'Ver el pago'), f.text('actionLink')),
      ],
      because: because(f),
    }
  },
  'payment-cancelled': (f) => ({
    subject: f.say(`Your payment of ${amount(f)} was cancelled`, `Tu pago de ${amount(f)} se anuló`),
    preview: f.say('It had been approved, and was not sent.', 'Estaba aprobado y no se envió.'),
    title: hello(f.say('Your payment was cancelled', 'Tu pago se anuló'), f),
    blocks: [
      sum(f),
      ...ofMonth(f),
      text(
        f.say(
          'It had been approved, and was not sent. The payment says why, and what becomes of its lines.',
          'Estaba aprobado y no se envió. El pago dice por qué, y qué pasa con sus líneas.',
        ),
      ),
      button(f.say('See the payment', 'Ver el pago'), f.text('actionLink')),
    ],
    because: because(f),
  }),
  'referral-joined': (f) => ({
    subject: f.say(`${f.text('from')} joined with your link`, `${f.text('from')} se unió con tu enlace`),
    preview: f.say(
      `You earn ${f.commission} a month while their rental is active.`,
      `Ganas ${f.commission} al mes mientras su alquiler esté activo.`,
    ),
    title: hello(f.say('Somebody joined with your link', 'Alguien se unió con tu enlace'), f),
    blocks: [
      text(
        f.say(
          `${f.text('from')} signed up. You earn ${f.commission} a month from the day their rental begins, while it is active.`,
          `${f.text('from')} se ha registrado. Ganas ${f.commission} al mes desde el día en que empiece su alquiler, mientras esté activo.`,
        ),
      ),
      button(f.say('See my referrals', 'Ver mis recomendados'), f.text('actionLink')),
    ],
    because: because(f),
  }),
  'referral-active': (f) => {
    const active = f.number('active') === 1
    return {
      subject: active
        ? f.say(`The rental of ${f.text('from')} is active`, `El alquiler de ${f.text('from')} está activo`)
        : f.say(`The rental of ${f.text('from')} has ended`, `El alquiler de ${f.text('from')} ha terminado`),
      preview: active
        ? f.say('It counts for you from now on.', 'Desde ahora cuenta para ti.')
        : f.say('Every day up to then counted for you.', 'Cada día hasta entonces contó para ti.'),
      title: active
        ? f.say('A referral became active', 'Un recomendado está activo')
        : f.say('A referral has ended', 'Un recomendado ha terminado'),
      blocks: [
        text(
          active
            ? f.say(
                `The rental of ${f.text('from')} is active: each of its days counts for you.`,
                `El alquiler de ${f.text('from')} está activo: cada uno de sus días cuenta para ti.`,
              )
            : f.say(
                `The rental of ${f.text('from')} has ended. Every day up to then counted for you.`,
                `El alquiler de ${f.text('from')} ha terminado. Cada día hasta entonces contó para ti.`,
              ),
        ),
        button(f.say('See my referrals', 'Ver mis recomendados'), f.text('actionLink')),
      ],
      because: because(f),
    }
  },
  'ticket-status': (f) => ({
    subject: f.say(`Your ticket ${ticket(f)} is ${status(f)}`, `Tu consulta ${ticket(f)} está ${status(f)}`),
    preview: f.text('subject'),
    title: f.say(`Ticket ${ticket(f)} is ${status(f)}`, `La consulta ${ticket(f)} está ${status(f)}`),
    blocks: [
      text(f.say(`About “${f.text('subject')}”.`, `Sobre «${f.text('subject')}».`)),
      button(f.say('Open the ticket', 'Abrir la consulta'), f.text('actionLink')),
    ],
    because: because(f),
  }),
  'member-reply': (f) => ({
    subject: f.say(
      `${f.text('from')} replied to ticket ${ticket(f)}`,
      `${f.text('from')} respondió a la consulta ${ticket(f)}`,
    ),
    preview: f.text('subject'),
    title: f.say(`Reply to ticket ${ticket(f)}`, `Respuesta a la consulta ${ticket(f)}`),
    blocks: [
      facts([f.say('Subject', 'Asunto'), f.text('subject')], [f.say('From', 'De'), f.text('from')]),
      button(f.say('Open the ticket', 'Abrir la consulta'), f.text('actionLink')),
    ],
    because: becauseAdmin(f),
  }),
  'profile-pause': (f) => {
    const over = f.text('pause') === 'over'
    const what = over
      ? f.say(
          'The pause is over. Work on the profile may go on.',
          'La pausa ha terminado. Se puede volver a trabajar en el perfil.',
        )
      : f.say(
          `Nobody works on the profile from ${mailDay(f.text('day'), f.language)} on. The days of the rental go on counting.`,
          `Nadie trabaja en el perfil a partir del ${mailDay(f.text('day'), f.language)}. Los días del alquiler siguen contando.`,
        )
    return {
      subject: over
        ? f.say(`${f.text('from')} ended the pause`, `${f.text('from')} terminó la pausa`)
        : f.say(`${f.text('from')} pauses the profile`, `${f.text('from')} pone su perfil en pausa`),
      preview: what,
      title: over
        ? f.say('A profile is no longer paused', 'Un perfil ya no está en pausa')
        : f.say('A profile is paused', 'Un perfil está en pausa'),
      blocks: [
        facts([f.say('From', 'De'), f.text('from')]),
        text(what),
        button(f.say('Open the person', 'Abrir la persona'), f.text('actionLink')),
      ],
      because: becauseAdmin(f),
    }
  },
  'email-changed': (f) => ({
    subject: f.say('The email address of your account was changed', 'La dirección de correo de tu cuenta ha cambiado'),
    preview: f.say(
      'Was it agreed with you? Then there is nothing to do.',
      '¿Lo acordaste? Entonces no hay nada que hacer.',
    ),
    title: hello(f.say('Another email address', 'Otra dirección de correo'), f),
    blocks: [
      text(
        f.number('own') === 1
          ? f.say(
              'The address that you sign in with and are written to was changed with your password.',
              'La dirección con la que entras y a la que te escribimos ha cambiado con tu contraseña.',
            )
          : f.say(
              `An administrator of ${f.product} changed the address that you sign in with and are written to.`,
              `Quien administra ${f.product} ha cambiado la dirección con la que entras y a la que te escribimos.`,
            ),
      ),
      facts(
        [f.say('Before', 'Antes'), f.text('before')],
        [f.say('Now', 'Ahora'), f.text('address')],
        [f.say('When', 'Cuándo'), when(f)],
      ),
      ...(f.number('back') === 1
        ? [
            text(f.say('If it was you, there is nothing to do.', 'Si has sido tú, no hay nada que hacer.')),
            button(f.say('It wasn’t me', 'No he sido yo'), f.text('actionLink')),
            small(
              f.say(
                'The button works for 72 hours. It puts this address back, signs out every device, removes what was added since then, and sends you a link for a new password.',
                'El botón sirve durante 72 horas. Devuelve esta dirección, cierra la sesión en todos los dispositivos, quita lo que se añadió desde entonces y te envía un enlace para elegir otra contraseña.',
              ),
            ),
          ]
        : [button(f.say('Sign in', 'Entrar'), f.text('actionLink')), small(notYou(f))]),
    ],
    because: f.say(
      `This address is or was that of an account at ${f.product}.`,
      `Esta dirección es o era la de una cuenta en ${f.product}.`,
    ),
  }),
  'role-changed': (f) => {
    const granted = f.number('granted') === 1
    return {
      subject: granted
        ? f.say(`You are ${role(f)} of ${f.product} now`, `Tu cuenta en ${f.product} tiene un rol nuevo`)
        : f.say(`You are no longer ${role(f)} of ${f.product}`, `Tu cuenta en ${f.product} tiene un rol menos`),
      preview: f.say('An administrator changed what your account may do.', 'Ha cambiado lo que tu cuenta puede hacer.'),
      title: hello(f.say('Your role was changed', 'Tu rol ha cambiado'), f),
      blocks: [
        text(
          granted
            ? f.say(
                `You are ${role(f)} of ${f.product} from now on.`,
                `Tu cuenta tiene desde ahora el rol de ${role(f)} en ${f.product}.`,
              )
            : f.say(
                `You are no longer ${role(f)} of ${f.product}. Nothing that was earned goes away.`,
                `Tu cuenta ya no tiene el rol de ${role(f)} en ${f.product}. Lo que se ganó no se pierde.`,
              ),
        ),
        facts([f.say('When', 'Cuándo'), when(f)]),
        button(f.say('Open my account', 'Abrir mi cuenta'), f.text('actionLink')),
        small(notYou(f)),
      ],
      because: because(f),
    }
  },
}
