import { button, facts, small, text, type Facts, type Letters, because, when } from './letter'

/** What happened: the subject and title, what it means, and whose doing it may have been. */
const said: { [news: string]: (f: Facts) => { title: string; text: string } } = {
  'passkey-added': (f) => ({
    title: f.say('A passkey was added', 'Se añadió una llave de acceso'),
    text: f.say(
      'From now on it opens your account, without the password.',
      'Desde ahora abre tu cuenta, sin la contraseña.',
    ),
  }),
  'passkey-removed': (f) => ({
    title: f.say('A passkey was removed', 'Se quitó una llave de acceso'),
    text: f.say('It no longer opens your account.', 'Ya no abre tu cuenta.'),
  }),
  'codes-on': (f) => ({
    title: f.say('One-time codes are on', 'Los códigos de un solo uso están activados'),
    text: f.say(
      'After the password, signing in asks for a code of your authenticator app.',
      'Después de la contraseña se pide un código de tu aplicación de autenticación.',
    ),
  }),
  'codes-off': (f) => ({
    title: f.say('One-time codes are off', 'Los códigos de un solo uso están desactivados'),
    text: f.say(
      'Signing in no longer asks for a code of an authenticator app.',
      'Al iniciar sesión ya no se pide un código de la aplicación de autenticación.',
    ),
  }),
  'recovery-made': (f) => ({
    title: f.say('New recovery codes were made', 'Se crearon códigos de recuperación nuevos'),
    text: f.say('The earlier ones no longer work.', 'Los anteriores ya no sirven.'),
  }),
  'recovery-used': (f) => ({
    title: f.say('A recovery code was used', 'Se usó un código de recuperación'),
    text: f.say(
      `Somebody gave your password and one of your recovery codes. ${
        f.number('left') === 1 ? 'One is left.' : `${f.number('left')} are left.`
      }`,
      `Alguien dio tu contraseña y uno de tus códigos de recuperación. ${
        f.number('left') === 1 ? 'Queda uno.' : `Quedan ${f.number('left')}.`
      }`,
    ),
  }),
  'tries-used-up': (f) => ({
    title: f.say('Somebody has your password', 'Alguien tiene tu contraseña'),
    text: f.say(
      'They gave your password and then five wrong codes. They didn’t get in. Choose a new password if it wasn’t you.',
      'Dio tu contraseña y después cinco códigos equivocados. No entró. Si no fuiste tú, elige otra contraseña.',
    ),
  }),
  'key-made': (f) => ({
    title: f.say('An API key was made', 'Se creó una clave de API'),
    text: f.say(
      'A program that has the key reads what its scopes name, without your password, until the key ends.',
      'Un programa que tenga la clave puede leer lo que permiten sus ámbitos, sin tu contraseña, hasta que la clave termine.',
    ),
  }),
  allowed: (f) => ({
    title: f.say('You can set up a second step again', 'Ya puedes activar otro segundo paso'),
    text: f.say(
      'Another administrator allowed it. Sign in with your password and set up a passkey or one-time codes right away.',
      'Otra persona que administra lo permitió. Entra con tu contraseña y activa enseguida una llave de acceso o los códigos de un solo uso.',
    ),
  }),
  reset: (f) => ({
    title: f.say('Your second step was reset', 'Se restableció tu segundo paso'),
    text: f.say(
      'Whoever runs the server took your passkeys, one-time codes and recovery codes away. The password alone opens your account until you set a second step up again.',
      'Quien lleva el servidor quitó tus llaves de acceso, códigos de un solo uso y códigos de recuperación. La contraseña sola abre tu cuenta hasta que actives otro segundo paso.',
    ),
  }),
}

/** Mails about the second step of a sign-in and about API keys. */
export const factorLetters: Pick<Letters, 'second-factor'> = {
  'second-factor': (f) => {
    const news = (said[f.text('news')] ?? said['reset'])?.(f) ?? { title: '', text: '' }
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
      preview: f.say('Was it you? Then there is nothing to do.', '¿Fuiste tú? Entonces no hay nada que hacer.'),
      title: f.text('firstName') === '' ? news.title : `${news.title}, ${f.text('firstName')}`,
      blocks: [
        text(news.text),
        facts(...name, [f.say('When', 'Cuándo'), when(f)]),
        text(f.say('If it was you, there is nothing to do.', 'Si fuiste tú, no hay nada que hacer.')),
        button(f.say('It wasn’t me', 'No fui yo'), f.text('actionLink')),
        small(
          f.say(
            'The button signs out every device, removes what was just added, and sends you a link for a new password. We never ask for a password or a code by mail.',
            'El botón cierra la sesión en todos los dispositivos, quita lo que se acaba de añadir y te envía un enlace para elegir otra contraseña. Nunca pedimos contraseñas ni códigos por correo.',
          ),
        ),
      ],
      because: because(f),
    }
  },
}
