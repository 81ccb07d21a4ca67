import { mailMoment } from '../mail-date'
import { endedDevices } from './ended-devices'
import { removedRows } from './removed-rows'
import { address, button, facts, small, text, type Facts, type Letter, type Letters } from './letter'

const because = (f: Facts): string => `Recibes este correo porque tienes una cuenta en ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
const when = (f: Facts): string => mailMoment(f.number('atMs'), f.zone, 'es')
const neverAsk = 'Nunca pedimos contraseñas ni códigos por correo.'

/** What happened to the PayPal address. */
const paypalNews = (f: Facts): { subject: string; title: string; text: string; button: string } => {
  if (f.text('address') === '')
    return {
      subject: 'Tu dirección de PayPal se ha quitado',
      title: 'Tu dirección de PayPal se ha quitado',
      text: `Los pagos de ${f.product} esperan hasta que vuelva a haber una dirección de PayPal. Después, la próxima aprobación espera 72 horas.`,
      button: 'El botón devuelve la dirección anterior y cierra la sesión en todos los dispositivos.',
    }
  if (f.text('before') === '')
    return {
      subject: 'Se ha añadido una dirección de PayPal',
      title: 'Se ha añadido una dirección de PayPal',
      text: `Los pagos de ${f.product} van desde ahora a esta dirección de PayPal.${f.number('waits') === 1 ? ' La próxima aprobación espera 72 horas.' : ''}`,
      button: 'El botón quita la dirección y cierra la sesión en todos los dispositivos.',
    }
  return {
    subject: 'Tu dirección de PayPal ha cambiado',
    title: 'Una nueva dirección de PayPal',
    text: `Los pagos de ${f.product} van desde ahora a otra dirección de PayPal. La próxima aprobación espera 72 horas.`,
    button: 'El botón devuelve la dirección anterior y cierra la sesión en todos los dispositivos.',
  }
}

const devicesOf = (f: Facts): [string, string][] =>
  endedDevices(f).map(({ name, atMs }) => [name, mailMoment(atMs, f.zone, 'es')])

/** The owner proved the address, and the devices of the earlier user ended (S21). */
const afterProof = (f: Facts): Letter => ({
  subject: 'Hemos cerrado la sesión en otros dispositivos',
  preview: 'Alguien había usado tu dirección antes de que la confirmaras.',
  title: hello('Tu cuenta es tuya', f),
  blocks: [
    text(
      `Has confirmado tu dirección en ${f.product} y has elegido contraseña. Alguien había usado antes la cuenta desde estos dispositivos. Ya no tienen sesión, y lo que habían escrito se ha borrado:`,
    ),
    facts(...devicesOf(f)),
    button('Ir a la entrada', f.text('actionLink')),
    small(neverAsk),
  ],
  because: because(f),
})

/** The owner used a "not me" link (S24). */
const afterNotMe = (f: Facts): Letter => ({
  subject: 'Hemos quitado lo que no añadiste tú',
  preview: 'Hemos cerrado la sesión en todos los dispositivos. Ahora elige otra contraseña.',
  title: hello('No fuiste tú', f),
  blocks: [
    text(
      'Nos has dicho que no fuiste tú. Hemos cerrado la sesión en todos los dispositivos y hemos quitado lo que se había añadido a tu cuenta desde entonces:',
    ),
    facts(...removedRows(f)),
    ...(f.text('paypalBack') === ''
      ? []
      : [text(`Tus pagos van otra vez a la dirección de PayPal anterior: ${f.text('paypalBack')}.`)]),
    ...(f.number('locked') === 1
      ? [
          text(
            'Quien administra necesita aquí un segundo paso, y el tuyo se ha quitado. Pide a otra persona que administre que te permita activar uno nuevo, o ejecuta «coterie admin reset-factor» en el servidor.',
          ),
        ]
      : []),
    text('Ahora elige otra contraseña con el enlace de nuestro otro correo. Quien entró puede conocer la de antes.'),
    button('Ir a la entrada', f.text('actionLink')),
    small(neverAsk),
  ],
  because: because(f),
})

/** Mails about somebody's account and sign-in, in Spanish. */
export const accountLettersEs: Pick<
  Letters,
  | 'verify'
  | 'already-registered'
  | 'reset-password'
  | 'password-changed'
  | 'new-device'
  | 'devices-ended'
  | 'paypal-changed'
  | 'admin-link'
> = {
  verify: (f) => ({
    subject: 'Confirma tu correo',
    preview: 'El enlace sirve una vez, durante 24 horas.',
    title: hello('Confirma tu correo', f),
    blocks: [
      text(`Un toque y tu cuenta en ${f.product} es tuya. El enlace sirve una sola vez, durante 24 horas.`),
      button('Confirmar mi correo', f.text('actionLink')),
      text('Si el botón no hace nada, copia esto en tu navegador:'),
      address(f.text('actionLink')),
      small('¿No has sido tú? No hagas nada. Sin ese toque olvidamos el registro a los 7 días.'),
    ],
    because: `Alguien se ha registrado en ${f.product} con esta dirección.`,
  }),
  'already-registered': (f) => ({
    subject: `Ya tienes una cuenta en ${f.product}`,
    preview: 'No ha cambiado nada.',
    title: hello('Ya tienes una cuenta', f),
    blocks: [
      text(
        `Alguien se ha registrado en ${f.product} con esta dirección, pero ya tiene una cuenta. No ha cambiado nada.`,
      ),
      button('Entrar', f.text('actionLink')),
      small(
        'Si ya no sabes tu contraseña, elige allí «¿Has olvidado la contraseña?». Si no has sido tú, no hagas nada.',
      ),
    ],
    because: because(f),
  }),
  'reset-password': (f) => ({
    subject: 'Elige una contraseña nueva',
    preview: 'El enlace sirve una vez, durante 30 minutos.',
    title: hello('Elige una contraseña nueva', f),
    blocks: [
      text(
        'El enlace sirve una sola vez, durante 30 minutos. La contraseña nueva cierra la sesión en los demás dispositivos.',
      ),
      button('Elegir contraseña', f.text('actionLink')),
      text('Si el botón no hace nada, copia esto en tu navegador:'),
      address(f.text('actionLink')),
      small('¿No la has pedido? No hagas nada: tu contraseña sigue igual.'),
    ],
    because: `Alguien ha pedido una contraseña nueva para esta dirección en ${f.product}.`,
  }),
  'password-changed': (f) => ({
    subject: 'Tu contraseña ha cambiado',
    preview: 'Hemos cerrado la sesión en los demás dispositivos.',
    title: hello('Tu contraseña ha cambiado', f),
    blocks: [
      text('Tu contraseña ha cambiado y hemos cerrado la sesión en los demás dispositivos.'),
      facts(['Cuándo', when(f)], ...removedRows(f)),
      text('Si has sido tú, no hay nada que hacer. Si no, pide ahora mismo una contraseña nueva:'),
      button('Ir a la entrada', f.text('actionLink')),
      small(neverAsk),
    ],
    because: because(f),
  }),
  'new-device': (f) => ({
    subject: `Dispositivo nuevo: ${f.text('device')}`,
    preview: '¿Has sido tú? Entonces no hay nada que hacer.',
    title: `¿${hello('Has sido tú', f)}?`,
    blocks: [
      text('Alguien ha entrado en tu cuenta con tu contraseña desde un dispositivo que no conocíamos.'),
      facts(['Dispositivo', f.text('device')], ['Cuándo', when(f)]),
      text('Si has sido tú, no hay nada que hacer.'),
      button('No he sido yo', f.text('actionLink')),
      small(
        `El botón cierra la sesión en todos los dispositivos, quita lo que se añadió a tu cuenta desde entonces y te envía un enlace para elegir otra contraseña. ${neverAsk}`,
      ),
    ],
    because: because(f),
  }),
  'devices-ended': (f) => (f.text('cause') === 'not-me' ? afterNotMe(f) : afterProof(f)),
  'paypal-changed': (f) => ({
    subject: paypalNews(f).subject,
    preview: '¿Has sido tú? Entonces no hay nada que hacer.',
    title: hello(paypalNews(f).title, f),
    blocks: [
      text(paypalNews(f).text),
      facts(['Antes', f.text('before') || 'ninguna'], ['Ahora', f.text('address') || 'ninguna'], ['Cuándo', when(f)]),
      ...(f.text('actionLink') === ''
        ? [small('Si no has sido tú, responde a este correo o escríbenos.')]
        : [
            text('Si has sido tú, no hay nada que hacer.'),
            button('No he sido yo', f.text('actionLink')),
            small(`${paypalNews(f).button} ${neverAsk}`),
          ]),
    ],
    because: `Esta dirección se usa o se usaba para los pagos de ${f.product}.`,
  }),
  'admin-link': (f) => ({
    subject: `Configura ${f.product}`,
    preview: 'El enlace sirve una vez, durante 60 minutos.',
    title: `Configura ${f.product}`,
    blocks: [
      text('Este enlace te da acceso de administración. Sirve una sola vez, durante 60 minutos.'),
      button('Crear mi cuenta', f.text('actionLink')),
      address(f.text('actionLink')),
    ],
    because: `Alguien que administra ${f.product} ha pedido este enlace.`,
  }),
}
