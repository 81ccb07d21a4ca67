import { mailMoment } from '../mail-date'
import { button, facts, small, text, type Facts, type Letters } from './letter'

/** What happened: the subject and title, what it means, and whose doing it may have been. */
const said: { [news: string]: (f: Facts) => { title: string; text: string } } = {
  'passkey-added': () => ({
    title: 'Se añadió una llave de acceso',
    text: 'Desde ahora abre tu cuenta, sin la contraseña.',
  }),
  'passkey-removed': () => ({ title: 'Se quitó una llave de acceso', text: 'Ya no abre tu cuenta.' }),
  'codes-on': () => ({
    title: 'Los códigos de un solo uso están activados',
    text: 'Después de la contraseña se pide un código de tu aplicación de autenticación.',
  }),
  'codes-off': () => ({
    title: 'Los códigos de un solo uso están desactivados',
    text: 'Al iniciar sesión ya no se pide un código de la aplicación de autenticación.',
  }),
  'recovery-made': () => ({
    title: 'Se crearon códigos de recuperación nuevos',
    text: 'Los anteriores ya no sirven.',
  }),
  'recovery-used': (f) => ({
    title: 'Se usó un código de recuperación',
    text: `Alguien dio tu contraseña y uno de tus códigos de recuperación. ${
      f.number('left') === 1 ? 'Queda uno.' : `Quedan ${f.number('left')}.`
    }`,
  }),
  'tries-used-up': () => ({
    title: 'Alguien tiene tu contraseña',
    text: 'Dio tu contraseña y después cinco códigos equivocados. No entró. Si no fuiste tú, elige otra contraseña.',
  }),
  'key-made': () => ({
    title: 'Se creó una clave de API',
    text: 'Un programa que tenga la clave puede leer lo que permiten sus ámbitos, sin tu contraseña, hasta que la clave termine.',
  }),
  allowed: () => ({
    title: 'Ya puedes activar otro segundo paso',
    text: 'Otra persona que administra lo permitió. Entra con tu contraseña y activa enseguida una llave de acceso o los códigos de un solo uso.',
  }),
  reset: () => ({
    title: 'Se restableció tu segundo paso',
    text: 'Quien lleva el servidor quitó tus llaves de acceso, códigos de un solo uso y códigos de recuperación. La contraseña sola abre tu cuenta hasta que actives otro segundo paso.',
  }),
}

/** Mails about the second step of a sign-in and about API keys, in Spanish. */
export const factorLettersEs: Pick<Letters, 'second-factor'> = {
  'second-factor': (f) => {
    const news = (said[f.text('news')] ?? said['reset'])?.(f) ?? { title: '', text: '' }
    const name: [string, string][] =
      f.text('name') === ''
        ? []
        : [[f.text('news') === 'key-made' ? 'Clave de API' : 'Llave de acceso', f.text('name')]]
    return {
      subject: news.title,
      preview: '¿Fuiste tú? Entonces no hay nada que hacer.',
      title: f.text('firstName') === '' ? news.title : `${news.title}, ${f.text('firstName')}`,
      blocks: [
        text(news.text),
        facts(...name, ['Cuándo', mailMoment(f.number('atMs'), f.zone, 'es')]),
        text('Si fuiste tú, no hay nada que hacer.'),
        button('No fui yo', f.text('actionLink')),
        small(
          'El botón cierra la sesión en todos los dispositivos, quita lo que se acaba de añadir y te envía un enlace para elegir otra contraseña. Nunca pedimos contraseñas ni códigos por correo.',
        ),
      ],
      because: `Recibes este correo porque tienes una cuenta en ${f.product}.`,
    }
  },
}
