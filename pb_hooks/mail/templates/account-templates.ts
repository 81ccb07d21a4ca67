import {
  button,
  facts,
  text,
  type TemplateData,
  type EmailTemplates,
  eventTime,
  address,
  small,
  type Block,
  type MailContent,
  greeting,
} from './template'
import { mailMoment } from '../mail-date'
import { removedRows } from './removed-items'

const textsByNews: { [news: string]: (f: TemplateData) => { title: string; text: string } } = {
  'passkey-added': (f) => ({
    title: f.say('A passkey was added', 'Se agregó una llave de acceso'),
    text: f.say(
      'You can now use it to sign in without your password.',
      'Ahora puedes usarla para iniciar sesión sin tu contraseña.',
    ),
  }),
  'passkey-removed': (f) => ({
    title: f.say('A passkey was removed', 'Se eliminó una llave de acceso'),
    text: f.say('You can no longer sign in with it.', 'Ya no puedes iniciar sesión con ella.'),
  }),
  'codes-on': (f) => ({
    title: f.say('One-time codes are on', 'Los códigos de un solo uso están activados'),
    text: f.say(
      'When you sign in, we now ask for a code from your authenticator app after your password.',
      'Al iniciar sesión, ahora pedimos un código de tu aplicación de autenticación después de la contraseña.',
    ),
  }),
  'codes-off': (f) => ({
    title: f.say('One-time codes are off', 'Los códigos de un solo uso están desactivados'),
    text: f.say(
      'When you sign in, we no longer ask for a code from an authenticator app.',
      'Al iniciar sesión, ya no pedimos un código de la aplicación de autenticación.',
    ),
  }),
  'recovery-made': (f) => ({
    title: f.say('New recovery codes were created', 'Se crearon códigos de recuperación nuevos'),
    text: f.say('The earlier ones no longer work.', 'Los anteriores ya no funcionan.'),
  }),
  'recovery-used': (f) => ({
    title: f.say('A recovery code was used', 'Se usó un código de recuperación'),
    text: f.say(
      `Someone signed in with your password and one of your recovery codes. You have ${f.number('left')} left.`,
      `Alguien inició sesión con tu contraseña y uno de tus códigos de recuperación. Te ${f.number('left') === 1 ? 'queda 1' : `quedan ${f.number('left')}`}.`,
    ),
  }),
  'tries-used-up': (f) => ({
    title: f.say('Someone tried to sign in with your password', 'Alguien intentó iniciar sesión con tu contraseña'),
    text: f.say(
      'They entered your password and then five wrong codes. They didn’t get in. If it wasn’t you, set a new password.',
      'Esa persona escribió tu contraseña y después cinco códigos incorrectos. No pudo entrar. Si no fuiste tú, elige otra contraseña.',
    ),
  }),
  'key-made': (f) => ({
    title: f.say('An API key was created', 'Se creó una clave de API'),
    text: f.say(
      'An app with this key can do what its permissions allow, without your password, until the key expires or is revoked.',
      'Una aplicación con esta clave puede hacer lo que permiten sus permisos, sin tu contraseña, hasta que la clave expire o se revoque.',
    ),
  }),
  allowed: (f) => ({
    title: f.say(
      'You can set up two-step verification again',
      'Ya puedes configurar de nuevo la verificación en dos pasos',
    ),
    text: f.say(
      'Another admin allowed it. Sign in with your password and set up a passkey or one-time codes right away.',
      'Otro administrador lo permitió. Inicia sesión con tu contraseña y configura enseguida una llave de acceso o los códigos de un solo uso.',
    ),
  }),
  reset: (f) => ({
    title: f.say('Your two-step verification was reset', 'Se restableció tu verificación en dos pasos'),
    text: f.say(
      'The person who runs the server removed your passkeys, one-time codes and recovery codes. Your password alone opens your account until you set up two-step verification again.',
      'La persona que administra el servidor eliminó tus llaves de acceso, códigos de un solo uso y códigos de recuperación. Tu cuenta se puede abrir solo con tu contraseña hasta que configures de nuevo la verificación en dos pasos.',
    ),
  }),
}

export const factorTemplates = {
  'second-factor': (f) => {
    const news = (textsByNews[f.text('news')] ?? textsByNews['reset'])?.(f) ?? { title: '', text: '' }
    const name: [string, string][] =
      f.text('name') === ''
        ? []
        : [
            [
              f.text('news') === 'key-made' ? f.say('API key', 'Clave de API') : f.say('Passkey', 'Llave de acceso'),
              f.text('name'),
            ],
          ]
    return {
      subject: news.title,
      preview: f.say('If it was you, you’re all set.', 'Si fuiste tú, no tienes que hacer nada.'),
      title: f.text('firstName') === '' ? news.title : `${news.title}, ${f.text('firstName')}`,
      blocks: [
        text(news.text),
        facts(...name, [f.say('When', 'Cuándo'), eventTime(f)]),
        f.paragraph('If it was you, you’re all set.', 'Si fuiste tú, no tienes que hacer nada.'),
        button(f, 'It wasn’t me', 'No fui yo'),
        f.small(
          'The button signs out every device, removes what was just added, and emails you a link to set a new password. We never ask for a password or a code by email.',
          'El botón cierra la sesión en todos los dispositivos, elimina lo que se acaba de agregar y te envía un enlace para elegir otra contraseña. Nunca pedimos contraseñas ni códigos por correo.',
        ),
      ],
    }
  },
} satisfies Partial<EmailTemplates>

const neverAsk = (f: TemplateData): string =>
  f.say('We never ask for a password or a code by email.', 'Nunca pedimos contraseñas ni códigos por correo.')

const linkBlocks = (f: TemplateData, en: string, es: string): Block[] => [
  button(f, en, es),
  f.paragraph(
    'Button not working? Paste this link into your browser:',
    '¿No funciona el botón? Pega este enlace en tu navegador:',
  ),
  address(f.text('actionLink')),
]

const paypalNews = (f: TemplateData): { subject: string; title: string; text: string; button: string } => {
  if (f.text('address') === '')
    return {
      subject: f.say('Your PayPal email was removed', 'Se eliminó tu correo de PayPal'),
      title: f.say('Your PayPal email was removed', 'Se eliminó tu correo de PayPal'),
      text: f.say(
        `${f.product} can’t pay you until you add a PayPal email. After that, we can’t approve payments for 72 hours.`,
        `${f.product} no puede pagarte hasta que agregues un correo de PayPal. Después de eso, no podemos aprobar pagos durante 72 horas.`,
      ),
      button: f.say(
        'The button restores the earlier address and signs out every device.',
        'El botón recupera la dirección anterior y cierra la sesión en todos los dispositivos.',
      ),
    }
  if (f.text('before') === '')
    return {
      subject: f.say('A PayPal email was added', 'Se agregó un correo de PayPal'),
      title: f.say('A PayPal email was added', 'Se agregó un correo de PayPal'),
      text: f.say(
        `We now send payments from ${f.product} to this PayPal email.${f.number('waits') === 1 ? ' We can’t approve payments for 72 hours.' : ''}`,
        `Ahora enviamos los pagos de ${f.product} a este correo de PayPal.${f.number('waits') === 1 ? ' No podemos aprobar pagos durante 72 horas.' : ''}`,
      ),
      button: f.say(
        'The button removes the address and signs out every device.',
        'El botón elimina la dirección y cierra la sesión en todos los dispositivos.',
      ),
    }
  return {
    subject: f.say('Your PayPal email was changed', 'Tu correo de PayPal cambió'),
    title: f.say('A new PayPal email', 'Un nuevo correo de PayPal'),
    text: f.say(
      `We now send payments from ${f.product} to another PayPal email. We can’t approve payments for 72 hours.`,
      `Ahora enviamos los pagos de ${f.product} a otro correo de PayPal. No podemos aprobar pagos durante 72 horas.`,
    ),
    button: f.say(
      'The button restores the earlier address and signs out every device.',
      'El botón recupera la dirección anterior y cierra la sesión en todos los dispositivos.',
    ),
  }
}

/** Parses the signed-out devices: one per line in the data, `ms name`, as `mailSignedOutDevices` writes them. */
const endedDevices = (f: TemplateData): { name: string; atMs: number }[] =>
  f
    .text('devices')
    .split('\n')
    .map((line) => ({ atMs: parseInt(line, 10) || 0, name: line.replace(/^\d+ /, '') }))

const devicesOf = (f: TemplateData): [string, string][] =>
  endedDevices(f).map(({ name, atMs }) => [name, mailMoment(atMs, f.zone, f.language)])

/** The email sent when the owner has verified the address and the devices of an earlier user were signed out (S21). */
const afterProof = (f: TemplateData): MailContent => ({
  subject: f.say('Other devices were signed out', 'Cerramos la sesión en otros dispositivos'),
  preview: f.say(
    'Someone used your address before you confirmed it.',
    'Alguien usó tu dirección antes de que la confirmaras.',
  ),
  title: greeting(f.say('Your account is yours', 'Tu cuenta es tuya'), f),
  blocks: [
    f.paragraph(
      `You confirmed your address at ${f.product} and chose a password. Someone had used the account before that, on these devices. We signed them out and deleted what they entered:`,
      `Confirmaste tu dirección en ${f.product} y elegiste una contraseña. Alguien había usado antes la cuenta en estos dispositivos. Cerramos su sesión y borramos lo que escribió:`,
    ),
    facts(...devicesOf(f)),
    button(f, 'Sign in', 'Iniciar sesión'),
    small(neverAsk(f)),
  ],
})

/** The email sent when the owner has used a "not me" link (S24). */
const afterNotMe = (f: TemplateData): MailContent => ({
  subject: f.say('We removed what you didn’t add', 'Eliminamos lo que no agregaste tú'),
  preview: f.say(
    'Every device was signed out. Now set a new password.',
    'Cerramos la sesión en todos los dispositivos. Ahora elige otra contraseña.',
  ),
  title: greeting(f.say('It wasn’t you', 'No fuiste tú'), f),
  blocks: [
    f.paragraph(
      'You told us that it wasn’t you. We signed out every device and removed what had been added to your account since then:',
      'Nos dijiste que no fuiste tú. Cerramos la sesión en todos los dispositivos y eliminamos lo que se agregó a tu cuenta desde entonces:',
    ),
    facts(...removedRows(f)),
    ...(f.text('paypalBack') === ''
      ? []
      : [
          f.paragraph(
            `Your payments will go to your earlier PayPal email again: ${f.text('paypalBack')}.`,
            `Restablecimos tu correo de PayPal anterior. Tus próximos pagos se enviarán a ${f.text('paypalBack')}.`,
          ),
        ]),
    ...(f.number('locked') === 1
      ? [
          f.paragraph(
            'Two-step verification is required for admins, and yours was removed. Ask another admin to let you set it up again, or run “coterie admin reset-factor” on the server.',
            'Aquí los administradores deben usar la verificación en dos pasos, y la tuya se eliminó. Pide a otro administrador que te permita configurarla de nuevo, o ejecuta “coterie admin reset-factor” en el servidor.',
          ),
        ]
      : []),
    f.paragraph(
      'Now set a new password with the link in our other email. The person who signed in may know the old one.',
      'Ahora elige otra contraseña con el enlace de nuestro otro correo. La persona que inició sesión puede conocer la anterior.',
    ),
    button(f, 'Sign in', 'Iniciar sesión'),
    small(neverAsk(f)),
  ],
})

export const accountTemplates = {
  verify: (f) => ({
    subject: f.say('Confirm your email address', 'Confirma tu correo'),
    preview: f.say('This link expires in 24 hours.', 'Este enlace expira en 24 horas.'),
    title: greeting(f.say('Confirm your email', 'Confirma tu correo'), f),
    blocks: [
      f.paragraph(
        `Confirm your email to activate your ${f.product} account. This link works once and expires in 24 hours.`,
        `Confirma tu correo para activar tu cuenta de ${f.product}. Este enlace sirve una sola vez y expira en 24 horas.`,
      ),
      ...linkBlocks(f, 'Confirm my email', 'Confirmar mi correo'),
      f.small(
        'Didn’t sign up? Ignore this email, and the account will be deleted after 7 days.',
        '¿No te registraste? Ignora este correo y la cuenta se eliminará a los 7 días.',
      ),
    ],
    because: f.say(
      `Someone signed up at ${f.product} with this address.`,
      `Alguien se registró en ${f.product} con esta dirección.`,
    ),
  }),
  'already-registered': (f) => ({
    subject: f.say(`You already have an account at ${f.product}`, `Ya tienes una cuenta en ${f.product}`),
    preview: f.say('Nothing has changed.', 'No cambió nada.'),
    title: greeting(f.say('You already have an account', 'Ya tienes una cuenta'), f),
    blocks: [
      f.paragraph(
        `Someone signed up at ${f.product} with this address, but you already have an account. Nothing has changed.`,
        `Alguien se registró en ${f.product} con esta dirección, pero ya tienes una cuenta. No cambió nada.`,
      ),
      button(f, 'Sign in', 'Iniciar sesión'),
      f.small(
        'Forgot your password? Choose “Forgot Password?” there. If it wasn’t you, ignore this email.',
        '¿Olvidaste tu contraseña? Elige ahí “¿Olvidaste tu contraseña?”. Si no fuiste tú, ignora este correo.',
      ),
    ],
  }),
  'reset-password': (f) => ({
    subject: f.say('Choose a new password', 'Elige una contraseña nueva'),
    preview: f.say('This link expires in 30 minutes.', 'Este enlace expira en 30 minutos.'),
    title: greeting(f.say('Choose a new password', 'Elige una contraseña nueva'), f),
    blocks: [
      f.paragraph(
        'This link works once and expires in 30 minutes. Setting a new password signs out all other devices.',
        'Este enlace sirve una sola vez y expira en 30 minutos. Una contraseña nueva cierra la sesión en los demás dispositivos.',
      ),
      ...linkBlocks(f, 'Set a new password', 'Elegir contraseña'),
      f.small(
        'Didn’t request this? Ignore this email. Your password stays the same.',
        '¿No lo pediste? Ignora este correo. Tu contraseña no cambia.',
      ),
    ],
    because: f.say(
      `Someone requested a new password for this address at ${f.product}.`,
      `Alguien pidió una contraseña nueva para esta dirección en ${f.product}.`,
    ),
  }),
  'password-changed': (f) => ({
    subject: f.say('Your password was changed', 'Tu contraseña cambió'),
    preview: f.say('All other devices were signed out.', 'Cerramos la sesión en los demás dispositivos.'),
    title: greeting(f.say('Your password was changed', 'Tu contraseña cambió'), f),
    blocks: [
      f.paragraph(
        'Your password was changed, and all other devices were signed out.',
        'Tu contraseña cambió y cerramos la sesión en los demás dispositivos.',
      ),
      facts([f.say('When', 'Cuándo'), eventTime(f)], ...removedRows(f)),
      f.paragraph(
        'If it was you, you’re all set. If it wasn’t you, reset your password now:',
        'Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, cambia tu contraseña ahora:',
      ),
      button(f, 'Sign in', 'Iniciar sesión'),
      small(neverAsk(f)),
    ],
  }),
  'new-device': (f) => ({
    subject: f.say(`New device: ${f.text('device')}`, `Dispositivo nuevo: ${f.text('device')}`),
    preview: f.say('If it was you, you’re all set.', 'Si fuiste tú, no tienes que hacer nada.'),
    title: f.say(greeting('Was this you', f) + '?', `¿${greeting('Fuiste tú', f)}?`),
    blocks: [
      f.paragraph(
        'Someone signed in to your account with your password, on a device we hadn’t seen before.',
        'Alguien inició sesión en tu cuenta con tu contraseña desde un dispositivo que no conocíamos.',
      ),
      facts([f.say('Device', 'Dispositivo'), f.text('device')], [f.say('When', 'Cuándo'), eventTime(f)]),
      f.paragraph('If it was you, you’re all set.', 'Si fuiste tú, no tienes que hacer nada.'),
      button(f, 'It wasn’t me', 'No fui yo'),
      f.small(
        `The button signs out every device, removes what was added to your account since then, and emails you a link to set a new password. ${neverAsk(f)}`,
        `El botón cierra la sesión en todos los dispositivos, elimina lo que se agregó a tu cuenta desde entonces y te envía un enlace para elegir otra contraseña. ${neverAsk(f)}`,
      ),
    ],
  }),
  'devices-ended': (f) => (f.text('cause') === 'not-me' ? afterNotMe(f) : afterProof(f)),
  'paypal-changed': (f) => ({
    subject: paypalNews(f).subject,
    preview: f.say('If it was you, you’re all set.', 'Si fuiste tú, no tienes que hacer nada.'),
    title: greeting(paypalNews(f).title, f),
    blocks: [
      text(paypalNews(f).text),
      facts(
        [f.say('Before', 'Antes'), f.text('before') || f.say('none', 'ninguno')],
        [f.say('Now', 'Ahora'), f.text('address') || f.say('none', 'ninguno')],
        [f.say('When', 'Cuándo'), eventTime(f)],
      ),
      ...(f.text('actionLink') === ''
        ? [
            f.small(
              'If it wasn’t you, reply to this email or write to us.',
              'Si no fuiste tú, responde a este correo o escríbenos.',
            ),
          ]
        : [
            f.paragraph('If it was you, you’re all set.', 'Si fuiste tú, no tienes que hacer nada.'),
            button(f, 'Not me', 'No fui yo'),
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
    preview: f.say('This link expires in 60 minutes.', 'Este enlace expira en 60 minutos.'),
    title: f.say(`Set up ${f.product}`, `Configura ${f.product}`),
    blocks: [
      f.paragraph(
        'This link makes you an admin. It works once and expires in 60 minutes.',
        'Este enlace te hace administrador. Sirve una sola vez y expira en 60 minutos.',
      ),
      button(f, 'Set up my account', 'Crear mi cuenta'),
      address(f.text('actionLink')),
    ],
    because: f.say(
      `A person who runs ${f.product} requested this link.`,
      `Una persona que administra ${f.product} pidió este enlace.`,
    ),
  }),
} satisfies Partial<EmailTemplates>
