import { formatCents } from '../../../domain/money/dollars'
import { mailDay, mailMoment, mailMonth } from '../mail-date'
import { button, facts, small, text, type Block, type Facts, type Letters } from './letter'
import { whyThisMuch } from './payment-lines'

const because = (f: Facts): string => `You get this mail because you have an account at ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
const amount = (f: Facts): string => formatCents(f.number('amountCents'))
const sum = (f: Facts): Block => ({ kind: 'big', text: amount(f) })
const ofMonth = (f: Facts): Block[] =>
  f.text('month') === '' ? [] : [facts(['For', mailMonth(f.text('month'), 'en')])]
const ticket = (f: Facts): string => `#${f.text('number')}`
const statuses: { [status: string]: string } = {
  open: 'open again',
  in_progress: 'in progress',
  resolved: 'resolved',
  closed: 'closed',
}
const roles: { [role: string]: string } = { admin: 'an administrator', affiliate: 'an affiliate' }
const role = (f: Facts): string => roles[f.text('role')] ?? f.text('role')
const notYou = 'If you didn’t ask for this, answer this mail or write to us.'

/** What a letter says of a payment that isn't on its way any more. */
function payoutTexts(f: Facts): { subject: string; preview: string; title: string; what: string } {
  switch (f.text('payout')) {
    case 'unclaimed':
      return {
        subject: `Your payment of ${amount(f)} waits for you at PayPal`,
        preview: 'Confirm your PayPal address.',
        title: 'Your payment waits for you',
        what: `PayPal knows no confirmed account for this address. Open PayPal with it and confirm it: the money arrives then.${
          f.text('day') === ''
            ? ''
            : ` PayPal keeps it until ${mailDay(f.text('day'), 'en')}; then it comes back to us.`
        } Nothing is lost.`,
      }
    case 'refused':
      return {
        subject: `PayPal refused your payment of ${amount(f)}`,
        preview: 'Open PayPal: it says what is missing.',
        title: 'PayPal refused your payment',
        what: 'Nothing was deducted. Open PayPal, where it asks for what is missing, or use another address. It is sent again.',
      }
    case 'reversed':
      return {
        subject: `Your payment of ${amount(f)} was taken back`,
        preview: 'It had arrived before.',
        title: 'Your payment was taken back',
        what: 'It had arrived, and PayPal took it back or it was sent back. What is owed to you becomes a line of your next payment.',
      }
    default:
      return {
        subject: `Your payment of ${amount(f)} came back`,
        preview: 'Look at your PayPal address.',
        title: 'Your payment came back',
        what: 'Nothing is lost: it is yours, and it is sent again. Look at your PayPal address first.',
      }
  }
}

/** Letters of what the bell tells, in English. */
export const noticeLettersEn: Pick<
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
    subject: `Your payment of ${amount(f)} was approved`,
    preview: 'It is sent next.',
    title: hello('Your payment was approved', f),
    blocks: [
      sum(f),
      ...ofMonth(f),
      ...whyThisMuch(f),
      facts(f.text('way') === '' ? ['It goes by PayPal to', f.text('paypal')] : ['It goes by', f.text('way')]),
      button('See every line', f.text('actionLink')),
      small('You hear again when it was sent. Is the address wrong? Write to us from your dashboard.'),
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
        facts(['It was sent by PayPal to', f.text('paypal')]),
        text(what),
        button('See the payment', f.text('actionLink')),
      ],
      because: because(f),
    }
  },
  'payment-cancelled': (f) => ({
    subject: `Your payment of ${amount(f)} was cancelled`,
    preview: 'It had been approved, and was not sent.',
    title: hello('Your payment was cancelled', f),
    blocks: [
      sum(f),
      ...ofMonth(f),
      text('It had been approved, and was not sent. The payment says why, and what becomes of its lines.'),
      button('See the payment', f.text('actionLink')),
    ],
    because: because(f),
  }),
  'referral-joined': (f) => ({
    subject: `${f.text('from')} joined with your link`,
    preview: `You earn ${f.commission} a month while their rental is active.`,
    title: hello('Somebody joined with your link', f),
    blocks: [
      text(
        `${f.text('from')} signed up. You earn ${f.commission} a month from the day their rental begins, while it is active.`,
      ),
      button('See my referrals', f.text('actionLink')),
    ],
    because: because(f),
  }),
  'referral-active': (f) => {
    const active = f.number('active') === 1
    return {
      subject: active ? `The rental of ${f.text('from')} is active` : `The rental of ${f.text('from')} has ended`,
      preview: active ? 'It counts for you from now on.' : 'Every day up to then counted for you.',
      title: active ? 'A referral became active' : 'A referral has ended',
      blocks: [
        text(
          active
            ? `The rental of ${f.text('from')} is active: each of its days counts for you.`
            : `The rental of ${f.text('from')} has ended. Every day up to then counted for you.`,
        ),
        button('See my referrals', f.text('actionLink')),
      ],
      because: because(f),
    }
  },
  'ticket-status': (f) => ({
    subject: `Your ticket ${ticket(f)} is ${statuses[f.text('status')] ?? f.text('status')}`,
    preview: f.text('subject'),
    title: `Ticket ${ticket(f)} is ${statuses[f.text('status')] ?? f.text('status')}`,
    blocks: [text(`About “${f.text('subject')}”.`), button('Open the ticket', f.text('actionLink'))],
    because: because(f),
  }),
  'member-reply': (f) => ({
    subject: `${f.text('from')} replied to ticket ${ticket(f)}`,
    preview: f.text('subject'),
    title: `Reply to ticket ${ticket(f)}`,
    blocks: [
      facts(['Subject', f.text('subject')], ['From', f.text('from')]),
      button('Open the ticket', f.text('actionLink')),
    ],
    because: `You get this mail because you are an administrator of ${f.product}.`,
  }),
  'profile-pause': (f) => {
    const over = f.text('pause') === 'over'
    const what = over
      ? 'The pause is over. Work on the profile may go on.'
      : `Nobody works on the profile from ${mailDay(f.text('day'), 'en')} on. The days of the rental go on counting.`
    return {
      subject: over ? `${f.text('from')} ended the pause` : `${f.text('from')} pauses the profile`,
      preview: what,
      title: over ? 'A profile is no longer paused' : 'A profile is paused',
      blocks: [facts(['From', f.text('from')]), text(what), button('Open the person', f.text('actionLink'))],
      because: `You get this mail because you are an administrator of ${f.product}.`,
    }
  },
  'email-changed': (f) => ({
    subject: 'The email address of your account was changed',
    preview: 'Was it agreed with you? Then there is nothing to do.',
    title: hello('Another email address', f),
    blocks: [
      text(
        f.number('own') === 1
          ? 'The address that you sign in with and are written to was changed with your password.'
          : `An administrator of ${f.product} changed the address that you sign in with and are written to.`,
      ),
      facts(
        ['Before', f.text('before')],
        ['Now', f.text('address')],
        ['When', mailMoment(f.number('atMs'), f.zone, 'en')],
      ),
      ...(f.number('back') === 1
        ? [
            text('If it was you, there is nothing to do.'),
            button('It wasn’t me', f.text('actionLink')),
            small(
              'The button works for 72 hours. It puts this address back, signs out every device, removes what was added since then, and sends you a link for a new password.',
            ),
          ]
        : [button('Sign in', f.text('actionLink')), small(notYou)]),
    ],
    because: `This address is or was that of an account at ${f.product}.`,
  }),
  'role-changed': (f) => {
    const granted = f.number('granted') === 1
    return {
      subject: granted ? `You are ${role(f)} of ${f.product} now` : `You are no longer ${role(f)} of ${f.product}`,
      preview: 'An administrator changed what your account may do.',
      title: hello('Your role was changed', f),
      blocks: [
        text(
          granted
            ? `You are ${role(f)} of ${f.product} from now on.`
            : `You are no longer ${role(f)} of ${f.product}. Nothing that was earned goes away.`,
        ),
        facts(['When', mailMoment(f.number('atMs'), f.zone, 'en')]),
        button('Open my account', f.text('actionLink')),
        small(notYou),
      ],
      because: because(f),
    }
  },
}
