import { mailMoment } from '../mail-date'
import { removedRows } from './removed-rows'
import {
  address,
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
} from './letter'

const neverAsk = (f: Facts): string =>
  f.say('We never ask for a password or a code by mail.', 'Nunca pedimos contraseñas ni códigos por correo.')

/** What happened to the PayPal address. */
const paypalNews = (f: Facts): { subject: string; title: string; text: string; button: string } => {
  if (f.text('address') === '')
    return {
      subject: f.say('Your PayPal address was removed', 'Tu dirección de PayPal se ha quitado'),
      title: f.say('Your PayPal address was removed', 'Tu dirección de PayPal se ha quitado'),
      text: f.say(
        `Payments from ${f.product} wait until there is a PayPal address again. After that, the next approval waits 72 hours.`,
        `Los pagos de ${f.product} esperan hasta que vuelva a haber una dirección de PayPal. Después, la próxima aprobación espera 72 horas.`,
      ),
      button: f.say(
        'The button puts the earlier address back and signs out every device.',
        'El botón devuelve la dirección anterior y cierra la sesión en todos los dispositivos.',
      ),
    }
  if (f.text('before') === '')
    return {
      subject: f.say('A PayPal address was added', 'Se ha añadido una dirección de PayPal'),
      title: f.say('A PayPal address was added', 'Se ha añadido una dirección de PayPal'),
      text: f.say(
        `Payments from ${f.product} go to this PayPal address from now on.${f.number('waits') === 1 ? ' The next approval waits 72 hours.' : ''}`,
        `Los pagos de ${f.product} van desde ahora a esta dirección de PayPal.${f.number('waits') === 1 ? ' La próxima aprobación espera 72 horas.' : ''}`,
      ),
      button: f.say(
        'The button removes the address and signs out every device.',
        'El botón quita la dirección y cierra la sesión en todos los dispositivos.',
      ),
    }
  return {
    subject: f.say('Your PayPal address was changed', 'Tu dirección de PayPal ha cambiado'),
    title: f.say('A new PayPal address', 'Una nueva dirección de PayPal'),
    text: f.say(
      `Payments from ${f.product} go to another PayPal address from now on. The next approval waits 72 hours.`,
      `Los pagos de ${f.product} van desde ahora a otra dirección de PayPal. La próxima aprobación espera 72 horas.`,
    ),
    button: f.say(
      'The button puts the earlier address back and signs out every device.',
      'El botón devuelve la dirección anterior y cierra la sesión en todos los dispositivos.',
    ),
  }
}

/** The devices that a mail tells of: one a line in its data, `ms name`, as `mailDevicesEnded` writes them. */
const endedDevices = (f: Facts): { name: string; atMs: number }[] =>
  f
    .text('devices')
    .split('\n')
    .map((line) => ({ atMs: parseInt(line, 10) || 0, name: line.replace(/^\d+ /, '') }))

const devicesOf = (f: Facts): [string, string][] =>
  endedDevices(f).map(({ name, atMs }) => [name, mailMoment(atMs, f.zone, f.language)])

/** The owner proved the address, and the devices of the earlier user ended (S21). */
const afterProof = (f: Facts): Letter => ({
  subject: f.say('Other devices were signed out', 'Hemos cerrado la sesión en otros dispositivos'),
  preview: f.say(
    'Someone used your address before you confirmed it.',
    'Alguien había usado tu dirección antes de que la confirmaras.',
  ),
  title: hello(f.say('Your account is yours', 'Tu cuenta es tuya'), f),
  blocks: [
    text(
      f.say(
        `You confirmed your address at ${f.product} and chose a password. Someone had used the account before, from these devices. They are signed out, and what they entered is gone:`,
        `Has confirmado tu dirección en ${f.product} y has elegido contraseña. Alguien había usado antes la cuenta desde estos dispositivos. Ya no tienen sesión, y lo que habían escrito se ha borrado:`,
      ),
    ),
    facts(...devicesOf(f)),
    button(f.say('Go to sign-in', 'Ir a la entrada'), f.text('actionLink')),
    small(neverAsk(f)),
  ],
  because: because(f),
})

/** The owner used a "not me" link (S24). */
const afterNotMe = (f: Facts): Letter => ({
  subject: f.say('We removed what you didn’t add', 'Hemos quitado lo que no añadiste tú'),
  preview: f.say(
    'Every device was signed out. Now set a new password.',
    'Hemos cerrado la sesión en todos los dispositivos. Ahora elige otra contraseña.',
  ),
  title: hello(f.say('It wasn’t you', 'No fuiste tú'), f),
  blocks: [
    text(
      f.say(
        'You told us that it wasn’t you. Every device was signed out, and we removed what had been added to your account since then:',
        'Nos has dicho que no fuiste tú. Hemos cerrado la sesión en todos los dispositivos y hemos quitado lo que se había añadido a tu cuenta desde entonces:',
      ),
    ),
    facts(...removedRows(f)),
    ...(f.text('paypalBack') === ''
      ? []
      : [
          text(
            f.say(
              `Your payments go to the earlier PayPal address again: ${f.text('paypalBack')}.`,
              `Tus pagos van otra vez a la dirección de PayPal anterior: ${f.text('paypalBack')}.`,
            ),
          ),
        ]),
    ...(f.number('locked') === 1
      ? [
          text(
            f.say(
              'Administrators need a second step here, and yours was removed. Ask another administrator to let you set up a new one, or run “coterie admin reset-factor” on the server.',
              'Quien administra necesita aquí un segundo paso, y el tuyo se ha quitado. Pide a otra persona que administre que te permita activar uno nuevo, o ejecuta «coterie admin reset-factor» en el servidor.',
            ),
          ),
        ]
      : []),
    text(
      f.say(
        'Now set a new password with the link in our other mail. The person who signed in may know the old one.',
        'Ahora elige otra contraseña con el enlace de nuestro otro correo. Quien entró puede conocer la de antes.',
      ),
    ),
    button(f.say('Go to sign-in', 'Ir a la entrada'), f.text('actionLink')),
    small(neverAsk(f)),
  ],
  because: because(f),
})

/** Mails about somebody's account and sign-in. */
export const accountLetters: Pick<
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
    subject: f.say('Confirm your email address', 'Confirma tu correo'),
    preview: f.say('The link works once, for 24 hours.', 'El enlace sirve una vez, durante 24 horas.'),
    title: hello(f.say('Confirm your email', 'Confirma tu correo'), f),
    blocks: [
      text(
        f.say(
          `One tap, and your account at ${f.product} is yours. The link works once, for 24 hours.`,
          `Un toque y tu cuenta en ${f.product} es tuya. El enlace sirve una sola vez, durante 24 horas.`,
        ),
      ),
      button(f.say('Confirm my email', 'Confirmar mi correo'), f.text('actionLink')),
      text(
        f.say(
          'If the button does nothing, copy this into your browser:',
          'Si el botón no hace nada, copia esto en tu navegador:',
        ),
      ),
      address(f.text('actionLink')),
      small(
        f.say(
          'Not you? Then do nothing. Without this tap the sign-up is forgotten after 7 days.',
          '¿No has sido tú? No hagas nada. Sin ese toque olvidamos el registro a los 7 días.',
        ),
      ),
    ],
    because: f.say(
      `Somebody signed up at ${f.product} with this address.`,
      `Alguien se ha registrado en ${f.product} con esta dirección.`,
    ),
  }),
  'already-registered': (f) => ({
    subject: f.say(`You already have an account at ${f.product}`, `Ya tienes una cuenta en ${f.product}`),
    preview: f.say('Nothing was changed.', 'No ha cambiado nada.'),
    title: hello(f.say('You already have an account', 'Ya tienes una cuenta'), f),
    blocks: [
      text(
        f.say(
          `Somebody signed up at ${f.product} with this address, but it already has an account. Nothing was changed.`,
          `Alguien se ha registrado en ${f.product} con esta dirección, pero ya tiene una cuenta. No ha cambiado nada.`,
        ),
      ),
      button(f.say('Sign in', 'Entrar'), f.text('actionLink')),
      small(
        f.say(
          'If you no longer know your password, choose “Forgot password?” there. If it wasn’t you, do nothing.',
          'Si ya no sabes tu contraseña, elige allí «¿Has olvidado la contraseña?». Si no has sido tú, no hagas nada.',
        ),
      ),
    ],
    because: because(f),
  }),
  'reset-password': (f) => ({
    subject: f.say('Choose a new password', 'Elige una contraseña nueva'),
    preview: f.say('The link works once, for 30 minutes.', 'El enlace sirve una vez, durante 30 minutos.'),
    title: hello(f.say('Choose a new password', 'Elige una contraseña nueva'), f),
    blocks: [
      text(
        f.say(
          'The link works once, for 30 minutes. Setting a new password signs out every other device.',
          'El enlace sirve una sola vez, durante 30 minutos. La contraseña nueva cierra la sesión en los demás dispositivos.',
        ),
      ),
      button(f.say('Set a new password', 'Elegir contraseña'), f.text('actionLink')),
      text(
        f.say(
          'If the button does nothing, copy this into your browser:',
          'Si el botón no hace nada, copia esto en tu navegador:',
        ),
      ),
      address(f.text('actionLink')),
      small(
        f.say(
          'You didn’t ask for it? Then do nothing: your password stays as it is.',
          '¿No la has pedido? No hagas nada: tu contraseña sigue igual.',
        ),
      ),
    ],
    because: f.say(
      `Somebody asked for a new password for this address at ${f.product}.`,
      `Alguien ha pedido una contraseña nueva para esta dirección en ${f.product}.`,
    ),
  }),
  'password-changed': (f) => ({
    subject: f.say('Your password was changed', 'Tu contraseña ha cambiado'),
    preview: f.say('All other devices were signed out.', 'Hemos cerrado la sesión en los demás dispositivos.'),
    title: hello(f.say('Your password was changed', 'Tu contraseña ha cambiado'), f),
    blocks: [
      text(
        f.say(
          'Your password was changed, and all other devices were signed out.',
          'Tu contraseña ha cambiado y hemos cerrado la sesión en los demás dispositivos.',
        ),
      ),
      facts([f.say('When', 'Cuándo'), when(f)], ...removedRows(f)),
      text(
        f.say(
          'If it was you, there is nothing to do. If not, ask for a new password at once:',
          'Si has sido tú, no hay nada que hacer. Si no, pide ahora mismo una contraseña nueva:',
        ),
      ),
      button(f.say('Go to sign-in', 'Ir a la entrada'), f.text('actionLink')),
      small(neverAsk(f)),
    ],
    because: because(f),
  }),
  'new-device': (f) => ({
    subject: f.say(`New device: ${f.text('device')}`, `Dispositivo nuevo: ${f.text('device')}`),
    preview: f.say('Was it you? Then there is nothing to do.', '¿Has sido tú? Entonces no hay nada que hacer.'),
    title: f.say(hello('Was this you', f) + '?', `¿${hello('Has sido tú', f)}?`),
    blocks: [
      text(
        f.say(
          'Somebody signed in to your account with your password, from a device we had not seen.',
          'Alguien ha entrado en tu cuenta con tu contraseña desde un dispositivo que no conocíamos.',
        ),
      ),
      facts([f.say('Device', 'Dispositivo'), f.text('device')], [f.say('When', 'Cuándo'), when(f)]),
      text(f.say('If it was you, there is nothing to do.', 'Si has sido tú, no hay nada que hacer.')),
      button(f.say('It wasn’t me', 'No he sido yo'), f.text('actionLink')),
      small(
        f.say(
          `The button signs out every device, removes what was added to your account since then, and sends you a link for a new password. ${neverAsk(f)}`,
          `El botón cierra la sesión en todos los dispositivos, quita lo que se añadió a tu cuenta desde entonces y te envía un enlace para elegir otra contraseña. ${neverAsk(f)}`,
        ),
      ),
    ],
    because: because(f),
  }),
  'devices-ended': (f) => (f.text('cause') === 'not-me' ? afterNotMe(f) : afterProof(f)),
  'paypal-changed': (f) => ({
    subject: paypalNews(f).subject,
    preview: f.say('Was it you? Then there is nothing to do.', '¿Has sido tú? Entonces no hay nada que hacer.'),
    title: hello(paypalNews(f).title, f),
    blocks: [
      text(paypalNews(f).text),
      facts(
        [f.say('Before', 'Antes'), f.text('before') || f.say('none', 'ninguna')],
        [f.say('Now', 'Ahora'), f.text('address') || f.say('none', 'ninguna')],
        [f.say('When', 'Cuándo'), when(f)],
      ),
      ...(f.text('actionLink') === ''
        ? [
            small(
              f.say(
                'If this is not your doing, answer this mail or write to us.',
                'Si no has sido tú, responde a este correo o escríbenos.',
              ),
            ),
          ]
        : [
            text(f.say('If it was you, there is nothing to do.', 'Si has sido tú, no hay nada que hacer.')),
            button(f.say('Not me', 'No he sido yo'), f.text('actionLink')),
            small(`${paypalNews(f).button} ${neverAsk(f)}`),
          ]),
    ],
    because: f.say(
      `This address is or was used for payments from ${f.product}.`,
      `Esta dirección se usa o se usaba para los pagos de ${f.product}.`,
    ),
  }),
  'admin-link': (f) => ({
    subject: f.say(`Set up ${f.product}`, `Configura ${f.product}`),
    preview: f.say('The link works once, for 60 minutes.', 'El enlace sirve una vez, durante 60 minutos.'),
    title: f.say(`Set up ${f.product}`, `Configura ${f.product}`),
    blocks: [
      text(
        f.say(
          'This link makes you an administrator. It works once, for 60 minutes.',
          'Este enlace te da acceso de administración. Sirve una sola vez, durante 60 minutos.',
        ),
      ),
      button(f.say('Set up my account', 'Crear mi cuenta'), f.text('actionLink')),
      address(f.text('actionLink')),
    ],
    because: f.say(
      `Somebody who runs ${f.product} asked for this link.`,
      `Alguien que administra ${f.product} ha pedido este enlace.`,
    ),
  }),
}
