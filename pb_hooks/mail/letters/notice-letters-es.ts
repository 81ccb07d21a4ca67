import { formatCents } from '../../../domain/money/dollars'
import { mailDay, mailMoment, mailMonth } from '../mail-date'
import { button, facts, small, text, type Block, type Facts, type Letters } from './letter'
import { whyThisMuch } from './payment-lines'

const because = (f: Facts): string => `Recibes este correo porque tienes una cuenta en ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
const amount = (f: Facts): string => formatCents(f.number('amountCents'))
const sum = (f: Facts): Block => ({ kind: 'big', text: amount(f) })
const ofMonth = (f: Facts): Block[] => (f.text('month') === '' ? [] : [facts(['De', mailMonth(f.text('month'), 'es')])])
const ticket = (f: Facts): string => `n.º ${f.text('number')}`
const statuses: { [status: string]: string } = {
  open: 'abierta de nuevo',
  in_progress: 'en curso',
  resolved: 'resuelta',
  closed: 'cerrada',
}
const status = (f: Facts): string => statuses[f.text('status')] ?? f.text('status')
/** The role as somebody holds it, and as a thing that is held: Spanish would otherwise have to know who is written to. */
const roles: { [role: string]: string } = { admin: 'administración', affiliate: 'afiliación' }
const role = (f: Facts): string => roles[f.text('role')] ?? f.text('role')
const notYou = 'Si no lo has pedido, responde a este correo o escríbenos.'

/** What a letter says of a payment that isn't on its way any more. */
function payoutTexts(f: Facts): { subject: string; preview: string; title: string; what: string } {
  switch (f.text('payout')) {
    case 'unclaimed':
      return {
        subject: `Tu pago de ${amount(f)} te espera en PayPal`,
        preview: 'Confirma tu dirección de PayPal.',
        title: 'Tu pago te espera',
        what: `PayPal no conoce ninguna cuenta confirmada para esta dirección. Entra en PayPal con ella y confírmala: entonces llega el dinero.${
          f.text('day') === ''
            ? ''
            : ` PayPal lo guarda hasta el ${mailDay(f.text('day'), 'es')}; después vuelve a nosotros.`
        } No se pierde nada.`,
      }
    case 'refused':
      return {
        subject: `PayPal rechazó tu pago de ${amount(f)}`,
        preview: 'Entra en PayPal: te dice lo que falta.',
        title: 'PayPal rechazó tu pago',
        what: 'No se descontó nada. Entra en PayPal, que allí te pide lo que falta, o usa otra dirección. Se envía de nuevo.',
      }
    case 'reversed':
      return {
        subject: `Tu pago de ${amount(f)} se retiró`,
        preview: 'Antes había llegado.',
        title: 'Tu pago se retiró',
        what: 'Había llegado, y PayPal lo retiró o se devolvió. Lo que se te debe pasa a ser una línea de tu próximo pago.',
      }
    default:
      return {
        subject: `Tu pago de ${amount(f)} volvió`,
        preview: 'Mira tu dirección de PayPal.',
        title: 'Tu pago volvió',
        what: 'No se pierde nada: es tuyo y se envía de nuevo. Mira antes tu dirección de PayPal.',
      }
  }
}

/** The same in Spanish. */
export const noticeLettersEs: Pick<
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
    subject: `Tu pago de ${amount(f)} está aprobado`,
    preview: 'Después se envía.',
    title: hello('Tu pago está aprobado', f),
    blocks: [
      sum(f),
      ...ofMonth(f),
      ...whyThisMuch(f),
      facts(f.text('way') === '' ? ['Irá por PayPal a', f.text('paypal')] : ['Irá por', f.text('way')]),
      button('Ver cada línea', f.text('actionLink')),
      small('Te avisamos cuando se envíe. ¿La dirección no es esa? Escríbenos desde tu panel.'),
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
        facts(['Se envió por PayPal a', f.text('paypal')]),
        text(what),
        button('Ver el pago', f.text('actionLink')),
      ],
      because: because(f),
    }
  },
  'payment-cancelled': (f) => ({
    subject: `Tu pago de ${amount(f)} se anuló`,
    preview: 'Estaba aprobado y no se envió.',
    title: hello('Tu pago se anuló', f),
    blocks: [
      sum(f),
      ...ofMonth(f),
      text('Estaba aprobado y no se envió. El pago dice por qué, y qué pasa con sus líneas.'),
      button('Ver el pago', f.text('actionLink')),
    ],
    because: because(f),
  }),
  'referral-joined': (f) => ({
    subject: `${f.text('from')} se unió con tu enlace`,
    preview: `Ganas ${f.commission} al mes mientras su alquiler esté activo.`,
    title: hello('Alguien se unió con tu enlace', f),
    blocks: [
      text(
        `${f.text('from')} se ha registrado. Ganas ${f.commission} al mes desde el día en que empiece su alquiler, mientras esté activo.`,
      ),
      button('Ver mis recomendados', f.text('actionLink')),
    ],
    because: because(f),
  }),
  'referral-active': (f) => {
    const active = f.number('active') === 1
    return {
      subject: active
        ? `El alquiler de ${f.text('from')} está activo`
        : `El alquiler de ${f.text('from')} ha terminado`,
      preview: active ? 'Desde ahora cuenta para ti.' : 'Cada día hasta entonces contó para ti.',
      title: active ? 'Un recomendado está activo' : 'Un recomendado ha terminado',
      blocks: [
        text(
          active
            ? `El alquiler de ${f.text('from')} está activo: cada uno de sus días cuenta para ti.`
            : `El alquiler de ${f.text('from')} ha terminado. Cada día hasta entonces contó para ti.`,
        ),
        button('Ver mis recomendados', f.text('actionLink')),
      ],
      because: because(f),
    }
  },
  'ticket-status': (f) => ({
    subject: `Tu consulta ${ticket(f)} está ${status(f)}`,
    preview: f.text('subject'),
    title: `La consulta ${ticket(f)} está ${status(f)}`,
    blocks: [text(`Sobre «${f.text('subject')}».`), button('Abrir la consulta', f.text('actionLink'))],
    because: because(f),
  }),
  'member-reply': (f) => ({
    subject: `${f.text('from')} respondió a la consulta ${ticket(f)}`,
    preview: f.text('subject'),
    title: `Respuesta a la consulta ${ticket(f)}`,
    blocks: [
      facts(['Asunto', f.text('subject')], ['De', f.text('from')]),
      button('Abrir la consulta', f.text('actionLink')),
    ],
    because: `Recibes este correo porque administras ${f.product}.`,
  }),
  'profile-pause': (f) => {
    const over = f.text('pause') === 'over'
    const what = over
      ? 'La pausa ha terminado. Se puede volver a trabajar en el perfil.'
      : `Nadie trabaja en el perfil a partir del ${mailDay(f.text('day'), 'es')}. Los días del alquiler siguen contando.`
    return {
      subject: over ? `${f.text('from')} terminó la pausa` : `${f.text('from')} pone su perfil en pausa`,
      preview: what,
      title: over ? 'Un perfil ya no está en pausa' : 'Un perfil está en pausa',
      blocks: [facts(['De', f.text('from')]), text(what), button('Abrir la persona', f.text('actionLink'))],
      because: `Recibes este correo porque administras ${f.product}.`,
    }
  },
  'email-changed': (f) => ({
    subject: 'La dirección de correo de tu cuenta ha cambiado',
    preview: '¿Lo acordaste? Entonces no hay nada que hacer.',
    title: hello('Otra dirección de correo', f),
    blocks: [
      text(
        f.number('own') === 1
          ? 'La dirección con la que entras y a la que te escribimos ha cambiado con tu contraseña.'
          : `Quien administra ${f.product} ha cambiado la dirección con la que entras y a la que te escribimos.`,
      ),
      facts(
        ['Antes', f.text('before')],
        ['Ahora', f.text('address')],
        ['Cuándo', mailMoment(f.number('atMs'), f.zone, 'es')],
      ),
      ...(f.number('back') === 1
        ? [
            text('Si has sido tú, no hay nada que hacer.'),
            button('No he sido yo', f.text('actionLink')),
            small(
              'El botón sirve durante 72 horas. Devuelve esta dirección, cierra la sesión en todos los dispositivos, quita lo que se añadió desde entonces y te envía un enlace para elegir otra contraseña.',
            ),
          ]
        : [button('Entrar', f.text('actionLink')), small(notYou)]),
    ],
    because: `Esta dirección es o era la de una cuenta en ${f.product}.`,
  }),
  'role-changed': (f) => {
    const granted = f.number('granted') === 1
    return {
      subject: granted
        ? `Tu cuenta en ${f.product} tiene un rol nuevo`
        : `Tu cuenta en ${f.product} tiene un rol menos`,
      preview: 'Ha cambiado lo que tu cuenta puede hacer.',
      title: hello('Tu rol ha cambiado', f),
      blocks: [
        text(
          granted
            ? `Tu cuenta tiene desde ahora el rol de ${role(f)} en ${f.product}.`
            : `Tu cuenta ya no tiene el rol de ${role(f)} en ${f.product}. Lo que se ganó no se pierde.`,
        ),
        facts(['Cuándo', mailMoment(f.number('atMs'), f.zone, 'es')]),
        button('Abrir mi cuenta', f.text('actionLink')),
        small(notYou),
      ],
      because: because(f),
    }
  },
}
