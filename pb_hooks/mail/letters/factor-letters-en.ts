import { mailMoment } from '../mail-date'
import { button, facts, small, text, type Facts, type Letters } from './letter'

/** What happened: the subject and title, what it means, and whose doing it may have been. */
const said: { [news: string]: (f: Facts) => { title: string; text: string } } = {
  'passkey-added': () => ({
    title: 'A passkey was added',
    text: 'From now on it opens your account, without the password.',
  }),
  'passkey-removed': () => ({ title: 'A passkey was removed', text: 'It no longer opens your account.' }),
  'codes-on': () => ({
    title: 'One-time codes are on',
    text: 'After the password, signing in asks for a code of your authenticator app.',
  }),
  'codes-off': () => ({
    title: 'One-time codes are off',
    text: 'Signing in no longer asks for a code of an authenticator app.',
  }),
  'recovery-made': () => ({
    title: 'New recovery codes were made',
    text: 'The earlier ones no longer work.',
  }),
  'recovery-used': (f) => ({
    title: 'A recovery code was used',
    text: `Somebody gave your password and one of your recovery codes. ${
      f.number('left') === 1 ? 'One is left.' : `${f.number('left')} are left.`
    }`,
  }),
  'tries-used-up': () => ({
    title: 'Somebody has your password',
    text: 'They gave your password and then five wrong codes. They didn’t get in. Choose a new password if it wasn’t you.',
  }),
  'key-made': () => ({
    title: 'An API key was made',
    text: 'A program that has the key reads what its scopes name, without your password, until the key ends.',
  }),
  allowed: () => ({
    title: 'You can set up a second step again',
    text: 'Another administrator allowed it. Sign in with your password and set up a passkey or one-time codes right away.',
  }),
  reset: () => ({
    title: 'Your second step was reset',
    text: 'Whoever runs the server took your passkeys, one-time codes and recovery codes away. The password alone opens your account until you set a second step up again.',
  }),
}

/** Mails about the second step of a sign-in and about API keys, in English. */
export const factorLettersEn: Pick<Letters, 'second-factor'> = {
  'second-factor': (f) => {
    const news = (said[f.text('news')] ?? said['reset'])?.(f) ?? { title: '', text: '' }
    const name: [string, string][] =
      f.text('name') === '' ? [] : [[f.text('news') === 'key-made' ? 'API key' : 'Passkey', f.text('name')]]
    return {
      subject: news.title,
      preview: 'Was it you? Then there is nothing to do.',
      title: f.text('firstName') === '' ? news.title : `${news.title}, ${f.text('firstName')}`,
      blocks: [
        text(news.text),
        facts(...name, ['When', mailMoment(f.number('atMs'), f.zone, 'en')]),
        text('If it was you, there is nothing to do.'),
        button('It wasn’t me', f.text('actionLink')),
        small(
          'The button signs out every device, removes what was just added, and sends you a link for a new password. We never ask for a password or a code by mail.',
        ),
      ],
      because: `You get this mail because you have an account at ${f.product}.`,
    }
  },
}
