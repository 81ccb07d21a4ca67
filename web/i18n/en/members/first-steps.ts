import { formatCount } from '../../numbers'

const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
const number = (n: number): string => words[n] ?? formatCount(n)
const steps = (n: number): string => `${number(n)} ${n === 1 ? 'step' : 'steps'}`
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A renter's or affiliate's checklist. */
export const firstSteps = {
  title: (done: number, all: number, turn: 'yours' | 'ours' | 'theirs' | 'done') =>
    ({
      yours: `Finish setting up (${formatCount(done)} of ${formatCount(all)})`,
      ours: `We’re setting things up (${formatCount(done)} of ${formatCount(all)})`,
      theirs: `Waiting for your first referral (${formatCount(done)} of ${formatCount(all)})`,
      done: 'Everything is ready',
    })[turn],
  lead: (yours: number, others: number, whose: 'ours' | 'theirs') => {
    const parts = [
      ...(yours > 0 ? [`${steps(yours)} for you`] : []),
      ...(others > 0 ? [`${steps(others)} for ${whose === 'ours' ? 'us' : 'your referrals'}`] : []),
    ]
    return parts.length === 0 ? '' : `${upper(parts.join(', '))}.`
  },
  leadFirstDay: (day: string) => `You start earning on ${day}.`,
  next: (step: string) => `Next: ${step}`,
  allSteps: (n: number) => `All ${formatCount(n)} steps`,
  onlyNext: 'Only the next step',
  ring: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} steps completed`,
  yours: 'Your turn',
  ours: (product: string) => product,
  theirs: 'Your referrals',
  done: 'Done',
  renter: {
    paypal: 'Add your PayPal email',
    badge: 'Verify your profile on the professional network',
    photo: 'Profile photo review',
    firstDay: 'Your start date',
    consent: 'Consent to lending recorded',
    profile: 'Add your profile link',
    email: 'Email verified',
  },
  renterDone: {
    paypal: 'PayPal email',
    badge: 'Profile verified on the professional network',
    photo: 'Profile photo reviewed',
    firstDay: 'Start date chosen',
    consent: 'Consent to lending recorded',
    profile: 'Profile link',
    email: 'Email verified',
  },
  renterText: {
    paypal: 'We need this to pay you.',
    badge: 'Get the verification badge from the network. We’ll check it.',
    photo: 'We check your photo before the rental starts.',
    firstDay: 'After we review your profile, we agree on a start date with you.',
    consent: 'You gave your consent at sign-up. You can see the version in Settings.',
    profile: 'The public link to the profile you lend.',
    email: 'You verified it with the link we emailed you.',
  },
  affiliate: {
    share: 'Share your link or invite someone',
    paypal: 'Add your PayPal email',
    joined: 'Your first referral signs up',
    active: 'Their rental starts',
    approved: 'You’re an affiliate',
  },
  affiliateText: {
    share: 'People who sign up within 30 days count as your referrals.',
    paypal: 'We need this to pay you.',
    joined: 'They’ll appear under My Referrals once they verify their email.',
    active: 'From then on, you’ll earn for each of their active days.',
    approved: 'Your link and your code are ready.',
  },
  add: { paypal: 'Add PayPal email', profile: 'Add profile link' },
  /** Opens the user's profile at the network, which awards the badge. */
  openProfile: 'Open profile',
  badgeHow: 'Ask how',
  badgeSubject: 'How do I verify my profile?',
  stuck: 'Need help?',
  stuckText: 'Write to us and we’ll reply.',
  createTicket: 'Create Ticket',
  share: 'Share link',
}
