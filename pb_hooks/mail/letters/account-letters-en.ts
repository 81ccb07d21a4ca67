import { mailMoment } from '../mail-date'
import { endedDevices } from './ended-devices'
import { removedRows } from './removed-rows'
import { address, button, facts, small, text, type Facts, type Letter, type Letters } from './letter'

const because = (f: Facts): string => `You get this mail because you have an account at ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
const when = (f: Facts): string => mailMoment(f.number('atMs'), f.zone, 'en')
const neverAsk = 'We never ask for a password or a code by mail.'

/** What happened to the PayPal address. */
const paypalNews = (f: Facts): { subject: string; title: string; text: string; button: string } => {
  if (f.text('address') === '')
    return {
      subject: 'Your PayPal address was removed',
      title: 'Your PayPal address was removed',
      text: `Payments from ${f.product} wait until there is a PayPal address again. After that, the next approval waits 72 hours.`,
      button: 'The button puts the earlier address back and signs out every device.',
    }
  if (f.text('before') === '')
    return {
      subject: 'A PayPal address was added',
      title: 'A PayPal address was added',
      text: `Payments from ${f.product} go to this PayPal address from now on.${f.number('waits') === 1 ? ' The next approval waits 72 hours.' : ''}`,
      button: 'The button removes the address and signs out every device.',
    }
  return {
    subject: 'Your PayPal address was changed',
    title: 'A new PayPal address',
    text: `Payments from ${f.product} go to another PayPal address from now on. The next approval waits 72 hours.`,
    button: 'The button puts the earlier address back and signs out every device.',
  }
}

const devicesOf = (f: Facts): [string, string][] =>
  endedDevices(f).map(({ name, atMs }) => [name, mailMoment(atMs, f.zone, 'en')])

/** The owner proved the address, and the devices of the earlier user ended (S21). */
const afterProof = (f: Facts): Letter => ({
  subject: 'Other devices were signed out',
  preview: 'Someone used your address before you confirmed it.',
  title: hello('Your account is yours', f),
  blocks: [
    text(
      `You confirmed your address at ${f.product} and chose a password. Someone had used the account before, from these devices. They are signed out, and what they entered is gone:`,
    ),
    facts(...devicesOf(f)),
    button('Go to sign-in', f.text('actionLink')),
    small(neverAsk),
  ],
  because: because(f),
})

/** The owner used a "not me" link (S24). */
const afterNotMe = (f: Facts): Letter => ({
  subject: 'We removed what you didn’t add',
  preview: 'Every device was signed out. Now set a new password.',
  title: hello('It wasn’t you', f),
  blocks: [
    text(
      'You told us that it wasn’t you. Every device was signed out, and we removed what had been added to your account since then:',
    ),
    facts(...removedRows(f)),
    ...(f.text('paypalBack') === ''
      ? []
      : [text(`Your payments go to the earlier PayPal address again: ${f.text('paypalBack')}.`)]),
    ...(f.number('locked') === 1
      ? [
          text(
            'Administrators need a second step here, and yours was removed. Ask another administrator to let you set up a new one, or run “coterie admin reset-factor” on the server.',
          ),
        ]
      : []),
    text('Now set a new password with the link in our other mail. The person who signed in may know the old one.'),
    button('Go to sign-in', f.text('actionLink')),
    small(neverAsk),
  ],
  because: because(f),
})

/** Mails about somebody's account and sign-in, in English. */
export const accountLettersEn: Pick<
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
    subject: 'Confirm your email address',
    preview: 'The link works once, for 24 hours.',
    title: hello('Confirm your email', f),
    blocks: [
      text(`One tap, and your account at ${f.product} is yours. The link works once, for 24 hours.`),
      button('Confirm my email', f.text('actionLink')),
      text('If the button does nothing, copy this into your browser:'),
      address(f.text('actionLink')),
      small('Not you? Then do nothing. Without this tap the sign-up is forgotten after 7 days.'),
    ],
    because: `Somebody signed up at ${f.product} with this address.`,
  }),
  'already-registered': (f) => ({
    subject: `You already have an account at ${f.product}`,
    preview: 'Nothing was changed.',
    title: hello('You already have an account', f),
    blocks: [
      text(`Somebody signed up at ${f.product} with this address, but it already has an account. Nothing was changed.`),
      button('Sign in', f.text('actionLink')),
      small('If you no longer know your password, choose “Forgot password?” there. If it wasn’t you, do nothing.'),
    ],
    because: because(f),
  }),
  'reset-password': (f) => ({
    subject: 'Choose a new password',
    preview: 'The link works once, for 30 minutes.',
    title: hello('Choose a new password', f),
    blocks: [
      text('The link works once, for 30 minutes. Setting a new password signs out every other device.'),
      button('Set a new password', f.text('actionLink')),
      text('If the button does nothing, copy this into your browser:'),
      address(f.text('actionLink')),
      small('You didn’t ask for it? Then do nothing: your password stays as it is.'),
    ],
    because: `Somebody asked for a new password for this address at ${f.product}.`,
  }),
  'password-changed': (f) => ({
    subject: 'Your password was changed',
    preview: 'All other devices were signed out.',
    title: hello('Your password was changed', f),
    blocks: [
      text('Your password was changed, and all other devices were signed out.'),
      facts(['When', when(f)], ...removedRows(f)),
      text('If it was you, there is nothing to do. If not, ask for a new password at once:'),
      button('Go to sign-in', f.text('actionLink')),
      small(neverAsk),
    ],
    because: because(f),
  }),
  'new-device': (f) => ({
    subject: `New device: ${f.text('device')}`,
    preview: 'Was it you? Then there is nothing to do.',
    title: hello('Was this you', f) + '?',
    blocks: [
      text('Somebody signed in to your account with your password, from a device we had not seen.'),
      facts(['Device', f.text('device')], ['When', when(f)]),
      text('If it was you, there is nothing to do.'),
      button('It wasn’t me', f.text('actionLink')),
      small(
        `The button signs out every device, removes what was added to your account since then, and sends you a link for a new password. ${neverAsk}`,
      ),
    ],
    because: because(f),
  }),
  'devices-ended': (f) => (f.text('cause') === 'not-me' ? afterNotMe(f) : afterProof(f)),
  'paypal-changed': (f) => ({
    subject: paypalNews(f).subject,
    preview: 'Was it you? Then there is nothing to do.',
    title: hello(paypalNews(f).title, f),
    blocks: [
      text(paypalNews(f).text),
      facts(['Before', f.text('before') || 'none'], ['Now', f.text('address') || 'none'], ['When', when(f)]),
      ...(f.text('actionLink') === ''
        ? [small('If this is not your doing, answer this mail or write to us.')]
        : [
            text('If it was you, there is nothing to do.'),
            button('Not me', f.text('actionLink')),
            small(`${paypalNews(f).button} ${neverAsk}`),
          ]),
    ],
    because: `This address is or was used for payments from ${f.product}.`,
  }),
  'admin-link': (f) => ({
    subject: `Set up ${f.product}`,
    preview: 'The link works once, for 60 minutes.',
    title: `Set up ${f.product}`,
    blocks: [
      text('This link makes you an administrator. It works once, for 60 minutes.'),
      button('Set up my account', f.text('actionLink')),
      address(f.text('actionLink')),
    ],
    because: `Somebody who runs ${f.product} asked for this link.`,
  }),
}
