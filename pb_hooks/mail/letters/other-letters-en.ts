import { formatCents } from '../../../domain/money/dollars'
import { hoursInWords, shippedTimes } from '../../../domain/programme/promised-times'
import { mailDate, mailMoment, mailMonth } from '../mail-date'
import { button, facts, small, text, type Facts, type Letter, type Letters } from './letter'
import { sentFor, whyThisMuch } from './payment-lines'

const because = (f: Facts): string => `You get this mail because you have an account at ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
const risk = 'Lending an account may break the professional network’s own terms.'

/** Whoever invites, in the sentences under their whole name; mails of before had that alone. */
const firstOf = (f: Facts): string => f.text('inviterFirst') || f.text('inviter')

/** The promise that was made with it; mails of before had none of their own. */
const answerTime = (f: Facts): string => hoursInWords(f.number('promisedHours') || shippedTimes.lead_answer_hours, 'en')

const welcome = (f: Facts): Letter => ({
  subject: `Welcome to ${f.product} Network - Start Earning Today!`,
  preview: 'Three things, then your first day counts.',
  title: hello('Welcome', f),
  blocks: [
    text(
      `A full month of a lent profile is exactly ${f.rental}. Your first day counts, and every amount opens its reason.`,
    ),
    facts(
      ['1. Your PayPal email', 'where the money goes'],
      ['2. A photo and the badge', 'we check both'],
      ['3. A meeting', 'your account manager calls'],
    ),
    button('Add my PayPal email', f.text('actionLink')),
    small(
      `${risk} You can leave at any time, and every day up to then is paid. Nobody at ${f.product} asks for a password or a code by mail.`,
    ),
  ],
  because: because(f),
})

/** Mails of the programme (welcome, invitation, help desk, payments, leads), in English. */
export const otherLettersEn: Pick<
  Letters,
  | 'welcome'
  | 'affiliate-welcome'
  | 'invite'
  | 'invite-reminder'
  | 'ticket-reply'
  | 'ticket-written'
  | 'new-ticket'
  | 'payment-dispersed'
  | 'generation-waits'
  | 'day-anchor'
  | 'lead'
  | 'test'
> = {
  welcome,
  'affiliate-welcome': (f) => ({
    subject: `Welcome to the ${f.product} Affiliate Program!`,
    preview: 'Your link is ready.',
    title: hello('You have a link now', f),
    blocks: [
      text(
        `You earn ${f.commission} a month for each person you bring whose rental is active, for as long as it is. There is no cap.`,
      ),
      facts(['Your link', f.text('link')], ['Your code', f.text('code')]),
      button('Share my link', f.text('actionLink')),
    ],
    because: because(f),
  }),
  invite: (f) => ({
    subject: `${f.text('inviter')} invites you to ${f.product}`,
    preview: `${firstOf(f)} gave us your address for this invitation.`,
    title: `${f.text('inviter')} invites you`,
    blocks: [
      text(
        `${firstOf(f)} thinks ${f.product} could be something for you: you lend your professional profile, and you get ${f.rental} a month. If you join, ${firstOf(f)} gets ${f.commission} a month while your rental is active. You should know that before you decide.`,
      ),
      button('See what it is about', f.text('actionLink')),
      text(`${risk} The page says plainly what is done with a profile and what is not.`),
      small(`The invitation is valid until ${mailDate(f.number('untilMs'), f.zone, 'en')}.`),
    ],
    because: `${firstOf(f)} gave us your name and address for this invitation. If you don’t use it, we write once more in a week, and then no more.`,
  }),
  'invite-reminder': (f) => ({
    subject: `${f.text('inviter')}’s invitation still stands`,
    preview: 'We remind you once, and then no more.',
    title: `${f.text('inviter')}’s invitation still stands`,
    blocks: [
      text(
        `A week ago ${firstOf(f)} invited you to ${f.product}: you lend your professional profile, and you get ${f.rental} a month. If you join, ${firstOf(f)} gets ${f.commission} a month while your rental is active.`,
      ),
      button('See what it is about', f.text('actionLink')),
      text(`${risk} The page says plainly what is done with a profile and what is not.`),
      small(
        `The invitation is valid until ${mailDate(f.number('untilMs'), f.zone, 'en')}. After that it lapses by itself.`,
      ),
    ],
    because: `${firstOf(f)} gave us your name and address for this invitation. This is the only reminder.`,
  }),
  'ticket-reply': (f) => ({
    subject: `Reply to your ticket #${f.text('number')}: ${f.text('subject')}`,
    preview: 'There is an answer to your ticket.',
    title: hello('There is an answer', f),
    blocks: [
      text(`About “${f.text('subject')}”, ticket #${f.text('number')}:`),
      { kind: 'quote', text: f.text('message') },
      button('Open the ticket', f.text('actionLink')),
      small(`Please answer there, not by mail. Never write a password or a code into a ticket.`),
    ],
    because: because(f),
  }),
  'ticket-written': (f) => ({
    subject: f.text('subject'),
    preview: `${f.text('from')} wrote to you.`,
    title: hello('There is a message for you', f),
    blocks: [
      text(`${f.text('from')} writes about “${f.text('subject')}”:`),
      { kind: 'quote', text: f.text('message') },
      button('Answer', f.text('actionLink')),
      small(`Please answer there, not by mail. Never write a password or a code into a ticket.`),
    ],
    because: because(f),
  }),
  'new-ticket': (f) => ({
    subject: `New ticket #${f.text('number')}: ${f.text('subject')}`,
    preview: `From ${f.text('from')}`,
    title: `New ticket #${f.text('number')}`,
    blocks: [
      facts(['Subject', f.text('subject')], ['From', f.text('from')]),
      button('Open the ticket', f.text('actionLink')),
    ],
    because: `You get this mail because you are an administrator of ${f.product}.`,
  }),
  'payment-dispersed': (f) => {
    const amount = formatCents(f.number('amountCents'))
    const way = f.text('way') || 'PayPal'
    const byPayPal = f.text('way') === ''
    return {
      subject: `${amount} is on its way to ${byPayPal ? 'your PayPal account' : 'you'}`,
      preview: 'Every line is in your earnings.',
      title: 'Your payment is sent',
      blocks: [
        { kind: 'big', text: amount },
        ...sentFor(f),
        ...whyThisMuch(f),
        facts(
          ...(
            [
              [`Sent by ${way}`, amount],
              ['To', f.text('paypal')],
              ['Payment', f.text('payment')],
            ] satisfies [string, string][]
          ).filter(([, value]) => value !== ''),
        ),
        button('See every line', f.text('actionLink')),
        small(
          `Something wrong? Tap “This looks wrong” next to any amount.${byPayPal ? ' PayPal usually shows the money within minutes.' : ''}`,
        ),
      ],
      because: because(f),
    }
  },
  'generation-waits': (f) => {
    const month = mailMonth(f.text('month'), 'en')
    const first = mailMonth(f.text('first'), 'en')
    const reasons: { [why: string]: string } = {
      'before-installation': `${first} ended before ${f.product} was installed, so it is only generated by hand. Look at its dry run and commit it; ${month} then follows by itself.`,
      undone: `An admin has undone the run of ${first}. Generate it again when it is right; ${month} then follows by itself.`,
      clock: `The server’s clock is far ahead of what it was. ${month} is generated when an administrator confirms on the Health page that the clock is right.`,
      failed: `Generating ${month} failed and changed nothing. Open its dry run: it says what is in the way. It is tried again every ten minutes.`,
    }
    return {
      subject: `${month} could not be generated`,
      preview: 'Nobody is paid for it until somebody looks.',
      title: `${month} waits for you`,
      blocks: [
        text(reasons[f.text('why')] ?? ''),
        button(f.text('why') === 'clock' ? 'Open Health' : 'Open the payments', f.text('actionLink')),
      ],
      because: `You get this mail because you are an administrator of ${f.product}.`,
    }
  },
  'day-anchor': (f) => ({
    subject: `Anchor of the audit log: entry ${f.text('number')}`,
    preview: 'Keep this mail. It says later whether anything was changed.',
    title: 'The day’s anchor',
    blocks: [
      text(
        `Taken ${mailMoment(f.number('atMs'), f.zone, 'en')}, at entry ${f.text('number')}: where the audit log ended and what the ledger came to. Keep this mail where nobody who runs the server can reach it.`,
      ),
      { kind: 'quote', text: f.text('anchor') },
      small(
        'To compare, save the mail as anchor.txt on the server’s machine and run: coterie audit --against anchor.txt',
      ),
      button('Open the audit log', f.text('actionLink')),
    ],
    because: `You get this mail because an administrator of ${f.product} named this address for it.`,
  }),
  lead: (f) => ({
    subject: `New application: ${f.text('firstName')} ${f.text('lastName')}`,
    preview: `The page promises an answer within ${answerTime(f)}.`,
    title: 'New application',
    blocks: [
      facts(
        ['Name', `${f.text('firstName')} ${f.text('lastName')}`],
        ['Email', f.text('email')],
        ['Phone', f.text('phone') || '–'],
        ['Language', f.text('language')],
      ),
      text(`The page promises an answer within ${answerTime(f)}.`),
      button('Open the application', f.text('actionLink')),
    ],
    because: `You get this mail because you are an administrator of ${f.product}.`,
  }),
  // what a new person gets, to look at (specification, document 1, section 2)
  test: welcome,
}
