import { formatCount } from '../../count'

const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
const number = (n: number): string => words[n] ?? formatCount(n)
const are = (n: number): string => (n === 1 ? 'is' : 'are')
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** What is left until the first day that counts. */
export const firstSteps = {
  title: (done: number, all: number, turn: 'yours' | 'ours' | 'theirs' | 'done') =>
    ({
      yours: `${formatCount(done)} of ${formatCount(all)}, and it’s your turn`,
      ours: `${formatCount(done)} of ${formatCount(all)}, and it’s our turn`,
      theirs: `${formatCount(done)} of ${formatCount(all)}, and it’s your circle’s turn`,
      done: 'Everything is ready',
    })[turn],
  lead: (yours: number, others: number, whose: 'ours' | 'theirs') => {
    const parts = [
      ...(yours > 0 ? [`${number(yours)} ${are(yours)} yours`] : []),
      ...(others > 0 ? [`${number(others)} ${are(others)} ${whose === 'ours' ? 'ours' : 'your circle’s'}`] : []),
    ]
    return parts.length === 0 ? '' : `${upper(parts.join(', '))}.`
  },
  leadFirstDay: (day: string) => `The first day that counts is ${day}.`,
  ring: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} steps are done`,
  yours: 'Your turn',
  ours: (product: string) => product,
  theirs: 'Your circle',
  done: 'Done',
  renter: {
    paypal: 'Add your PayPal address',
    badge: 'Verify the profile in the network',
    photo: 'We look at the profile photo',
    firstDay: 'We agree on the first day',
    consent: 'Consent to lending recorded',
    profile: 'Add your profile address',
    email: 'Email verified',
  },
  renterDone: {
    paypal: 'PayPal address',
    badge: 'Profile verified in the network',
    photo: 'Profile photo looked at',
    firstDay: 'First day agreed',
    consent: 'Consent to lending recorded',
    profile: 'Profile address',
    email: 'Email verified',
  },
  renterText: {
    paypal: 'Without it nothing can be approved. Payments go nowhere else.',
    badge: 'The network itself gives the badge. Once we see it, this is done.',
    photo: 'A person looks at it before the rental starts.',
    firstDay: 'After the profile was looked at, a person starts the rental with you.',
    consent: 'At sign-up, with its version, under Settings.',
    profile: 'The public address of the profile you lend.',
    email: 'With the link in the mail that we sent.',
  },
  affiliate: {
    share: 'Share your link or invite somebody',
    paypal: 'Add your PayPal address',
    joined: 'Somebody signs up with your link',
    active: 'Their rental starts',
    approved: 'You are an affiliate',
  },
  affiliateText: {
    share: 'Whoever signs up with it within 30 days is yours.',
    paypal: 'Without it nothing can be approved. Payments go nowhere else.',
    joined: 'They stand under My Referrals once their address is verified.',
    active: 'From that day on each of their days counts for you.',
    approved: 'Your link and your code are ready.',
  },
  add: 'Add it',
  /** Opens one’s own profile, where the network gives the badge. */
  openProfile: 'Open the profile',
  badgeHow: 'Ask how',
  badgeSubject: 'How do I verify my profile?',
  stuck: 'Stuck?',
  stuckText: 'Write to us. A person answers.',
  createTicket: 'Create Ticket',
  share: 'Share',
}
