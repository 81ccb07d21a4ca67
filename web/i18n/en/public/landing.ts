import { ifElse, slot } from '../../../../domain/slots'
import { commissionShort, leadDeadline, product, rate, rateShort } from '../../public-slots'

/**
 * Texts of the public pages. Amounts are slots that the server fills from the settings, so that they always equal the paid
 * amounts (M1).
 */
export const landing = {
  title: `${product} · ${ifElse('pays_rental', `Lend your profile, get ${rateShort} a month`, 'Lend your profile')}`,
  description: `Your professional profile works for a small partner network${ifElse('pays_rental', `; you are paid ${rateShort} every month, with every payment explained to the cent`, '. No rate is set at the moment')}.`,
  skip: 'Skip to content',
  main: 'Main',
  language: 'Language',
  footer: 'Footer',
  nav: { how: 'How it works', clear: 'What we do', affiliate: 'Affiliate Program', faq: 'Questions' },
  login: 'Dashboard Login',
  dashboard: 'Dashboard',
  heroTitle: ifElse('pays_rental', `Lend your profile, get ${rateShort} a month`, 'Lend your profile'),
  heroLead: `${product} is a small partner network. Your professional profile works for it${ifElse('pays_rental', ', and you are paid every month, with every payment explained to the cent', '. No rate for lending is set at the moment')}.`,
  create: 'Create account',
  heroNote: 'Lending an account may break the professional network’s own terms.',
  heroNoteLink: 'What that means for you',
  table: `Seven people around a table seen from above, with one free seat for you.${ifElse('pays_rental', ` On the table: ${rate} each month.`, '')}`,
  you: 'You',
  each: 'per month',
  countOn: 'What you get',
  values: [
    [
      ifElse('pays_rental', rate, 'PayPal'),
      ifElse(
        'pays_rental',
        'a month for each account you lend, paid to a PayPal account you own.',
        'We pay monthly, to an account you own.',
      ),
    ],
    ['To the cent', 'Tap any amount to see its rate, its days and what happens next.'],
    [leadDeadline, 'to hear back from a real person.'],
    ['You decide', 'Leave when you like. You choose your last day, and we pay you through that day.'],
  ],
  howTitle: 'Five steps to your first payment',
  steps: [
    ['Set up profile', 'Use the one you have, or open a new one. Zero connections is fine.'],
    [
      'Share login details',
      `You arrange this with your account manager in person. ${product} has no field for passwords or codes, and blocks messages that seem to contain one.`,
    ],
    ['Verify access', 'Confirm by text message that it’s us signing in.'],
    ['Profile customization', 'We agree on the headline and industry with you before anything changes.'],
    [
      'Start earning',
      `Your first day counts. ${ifElse('pays_rental', `A full month pays exactly ${rate}; a`, 'A')} partial month is paid by the day.`,
    ],
  ],
  needTitle: 'Four things you need',
  needLead:
    'Check off what you have. You must be 18 or older, and the profile can’t be used for other purposes while it is rented.',
  needs: [
    ['A profile photo is uploaded', ''],
    ['A verification badge is on the profile', ''],
    ['You have an active PayPal account', 'It’s yours, and it’s where we pay you.'],
    ['You answer text messages', `You also pass on verification codes promptly: by phone, never inside ${product}.`],
  ],
  clearTitle: 'What we do with your profile, and what we don’t',
  weDo: 'What we do',
  does: [
    'Professional outreach',
    'Connecting with relevant business contacts',
    'Sharing industry content',
    'Maintaining the profile',
  ],
  weDoNote:
    'We sign in every day, and the outreach is automated. Your overview shows what we did each day, and you can pause our work there.',
  weDont: 'What we don’t do',
  donts: ['Send spam', 'Give false information', 'Access personal messages', 'Harm your reputation'],
  weDontNote: 'Noticed something else? Open a ticket and we’ll look into it.',
  plainTitle: 'The risk, in plain words',
  plain:
    'The professional network may not allow you to lend your account, and it can restrict or close your account for it. We record your consent, with its date and exact text. You can leave at any time.',
  terms: 'Terms of Service',
  affiliateTitle: 'Refer people you know. Earn as long as they stay.',
  affiliateLead: `${commissionShort} a month for each active referral, for as long as the rental is active. There is no cap.`,
  referrals: 'Active referrals',
  own: 'I also lend my own account',
  sum: `${rateShort} + 5 × ${commissionShort}`,
  sumTotal: `${slot('example_total_short')} a month`,
  aMonth: 'a month',
  perMonth: 'per month',
  affiliate: 'Affiliate Program',
  sameTable: 'These figures in a table',
  colOwn: 'Referrals, per month',
  colWith: 'With one account, per month',
  waitTitle: 'Why am I not paid yet?',
  waitLead: `Payments start at ${slot('threshold')}. A smaller amount isn’t lost: it waits and is paid together with the next month. Move the first day to see how.`,
  waitStart: 'First day of your rental',
  waitDay: (day: string) => `day ${day} of 30`,
  waitFirst: (days: string) => `First month, ${days} of 30 days`,
  waitNext: 'The next full month',
  waitNextMonths: (months: string) => `The next ${months} full months`,
  /** For the amounts that the server fills in. */
  waitNextStatic: 'What follows',
  waitTotal: 'Your first payment',
  waits: (amount: string) =>
    `After the first month you have ${amount}. That’s below ${slot('threshold')}, so it waits and is paid with what follows.`,
  paidAtOnce: (amount: string) =>
    `After the first month you have ${amount}. That reaches ${slot('threshold')}, so it doesn’t wait.`,
  waitPayday: `Payments are sent around day ${slot('payout_day')} of the month, after the last month in them has ended.`,
  faqTitle: 'Frequently asked questions',
  april: 'April 15 to 30: 16 of 30 days',
  ofDays: 'of 30 days',
  applyTitle: 'Apply now',
  applyLead: `Leave your details. We’ll reply within ${leadDeadline}. No commitment.`,
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  phone: 'Phone number',
  phoneHint: 'Include your country code, e.g. +1 415 555 0100. Used for text messages only.',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  sent: 'Application submitted successfully! We’ll be in touch soon.',
  sentWithin: `We’ll reply within ${leadDeadline}.`,
  failed: 'Failed to submit form. Please try again.',
  needsLine: 'You’re offline, so you can’t send this yet. We’ll keep what you type.',
  offline: 'You’re offline. What you typed is still here. Try again later.',
  busy: 'Too many attempts. Wait a moment and try again.',
  noScript: `This form needs JavaScript.${ifElse('support_email', ` You can also write to ${slot('support_email')}.`, '')}`,
  /** Errors of the phone number; those of the other fields are in the affiliate form. */
  problems: {
    'phone-too-short': 'Phone number must be at least 10 digits',
    'phone-too-long': 'Phone number is too long',
  },
  copyright: `© ${slot('year')} ${product}`,
}

/** The page at addresses without HTTPS (S16), for visitors and for the owner of the server. */
export const httpsNeeded = {
  title: `HTTPS required · ${product}`,
  heading: 'This address needs HTTPS',
  why: 'This site needs a secure connection (HTTPS) to protect your password.',
  open: (host: string) => `Open ${host}`,
  openText: 'The same site over HTTPS. If the link doesn’t open, ask the site owner.',
  noAddress: 'Ask the site owner for the HTTPS address.',
  owner: 'Running this server?',
  proxy: 'Put a proxy with a certificate in front of it. Two lines of Caddy configuration are enough.',
  tell: `Tell ${product} its public address.`,
  local: 'On the server itself, it works without a certificate:',
  language: 'Language',
}

/** Names the inviting affiliate if the code belongs to one. */
const invited = ifElse(
  'share_name',
  `${slot('share_name')} invited you`,
  ifElse('share_kept', 'You’re invited', 'There’s a seat for you'),
)

/** Link preview of a shared sign-up link, with the affiliate's first name if the code belongs to one. */
export const signUpShare = {
  title: `${invited} · ${product}`,
  description: `Lend your professional profile${ifElse('pays_rental', ` and earn ${rateShort} a month. You’re paid for every day of the rental`, '')}. Read everything before you lend anything, and leave whenever you want.`,
  picture: `${invited}. Seven people and a free seat around a table.`,
  // Texts on the image.
  cardTitle: invited,
  cardText: `${ifElse('pays_rental', `Lend your profile, get ${rateShort} a month.`, 'Lend your profile.')} Every payment is explained to the cent.`,
  cardCaption: 'per month',
}
