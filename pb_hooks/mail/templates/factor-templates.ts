import { button, facts, text, type TemplateData, type EmailTemplates, eventTime } from './template'

const textsByNews: { [news: string]: (f: TemplateData) => { title: string; text: string } } = {
  'passkey-added': (f) => ({
    title: f.say('A passkey was added', 'Se agregó una llave de acceso'),
    text: f.say(
      'You can now sign in with it, without your password.',
      'Ahora puedes iniciar sesión con ella, sin tu contraseña.',
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
      'Escribió tu contraseña y después cinco códigos incorrectos. No pudo entrar. Si no fuiste tú, elige otra contraseña.',
    ),
  }),
  'key-made': (f) => ({
    title: f.say('An API key was created', 'Se creó una clave de API'),
    text: f.say(
      'An app with this key can do what its permissions allow, without your password, until the key expires or is revoked.',
      'Un programa con esta clave puede leer lo que indican sus permisos, sin tu contraseña, hasta que la clave venza o se revoque.',
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
