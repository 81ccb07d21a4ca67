import { formatCount } from '../../numbers'

/** The affiliate dashboard and the share kit. Toasts are fixed by the specification. */
export const affiliateArea = {
  totalReferrals: 'Total Referrals',
  activeReferrals: 'Active Referrals',
  totalEarnings: 'Total Earnings',
  pendingEarnings: 'Pending Earnings',
  /** `expired` is the number of unused invitations. My Referrals lists them, but the total excludes them. */
  standing: (ended: number, notStarted: number, expired: number) =>
    [
      [
        ended === 0 ? '' : `${formatCount(ended)} ended`,
        notStarted === 0 ? '' : `${formatCount(notStarted)} not started yet`,
      ]
        .filter((part) => part !== '')
        .join(', ') || 'all active',
      expired === 0 ? '' : expired === 1 ? '1 invitation expired' : `${formatCount(expired)} invitations expired`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  noneYet: 'share your link to start',
  held: (n: number) => (n === 0 ? 'none on hold' : `${formatCount(n)} on hold`),
  paidIn: (n: number) =>
    n === 0 ? 'nothing paid yet' : n === 1 ? 'paid in 1 payment' : `paid in ${formatCount(n)} payments`,
  whyPending: 'Why is this pending?',
  nothingPending: 'nothing is pending',
  link: 'Your referral link',
  linkLabel: 'Referral link',
  copyLink: 'Copy link',
  copied: 'Copied!',
  copiedText: 'Referral link copied to clipboard',
  codeCopiedText: 'Referral code copied to clipboard',
  copyRefused: 'Your browser blocked copying.',
  copyRefusedText: 'The text is selected. Copy it with your keyboard or the menu.',
  code: 'Referral code',
  copyCode: 'Copy referral code',
  shareKit: 'Share kit',
  circleSum: (month: string) => `${month} so far`,
  circleName: (n: number, month: string, amount: string) =>
    `${n === 1 ? '1 active referral' : `${formatCount(n)} active referrals`}, ${amount} in ${month} so far`,
  personDays: (name: string, days: number, all: number, amount: string) =>
    `${name}: ${formatCount(days)} of ${formatCount(all)} days, ${amount}`,
  more: (n: number) => `+${formatCount(n)}`,
  circleEmpty: 'No active referrals yet',
  circleEmptyText: 'Your active referrals will appear here.',
  invite: 'Send Invitation',
  name: 'Name',
  email: 'Email',
  inviteHint: 'We’ll email them your link. The invitation expires after 30 days.',
  sending: 'Sending…',
  success: 'Success',
  invited: 'Invitation email sent successfully!',
  error: 'Error',
  inviteFailed: 'Failed to send invitation',
  alreadyInvited: 'Already Invited',
  alreadyInvitedText: 'You have already invited this person. They are in your referrals list.',
  alreadyReferred: 'Already Referred',
  alreadyReferredText: 'This person has already been referred by another affiliate.',
  selfReferral: 'You can’t refer yourself.',
  needsNetwork: 'You need a connection to send invitations. We’ll keep what you typed.',
  how: 'How it works',
  how1: 'Share your referral link with people you know.',
  how2: 'They sign up and lend their profile.',
  how3: (amount: string) => `You earn ${amount} per month for each active referred user.`,
  how4: 'You’re paid monthly via PayPal.',
  byMonth: 'Commission by month',
  people: (n: number) => (n === 1 ? '1 person' : `${formatCount(n)} people`),
  peopleColumn: 'People',
  monthName: (month: string, people: string, amount: string) => `${month}, ${people}, ${amount}`,
  range: (low: string, high: string) => `${low} – ${high}`,
  ahead: 'Forecast, if no one joins or leaves',
  aheadShort: 'Forecast',
  keys: {
    full: 'One person’s full month',
    part: 'Partial month, paid by the day',
    running: 'In progress',
    held: 'On hold',
    sure: 'Forecast',
    perhaps: 'Possible',
  },
  whoMade: (month: string) => `${month} by referral`,
  partFirst: 'partial months first',
  restOf: (n: number) => `${formatCount(n)} more`,
  someone: 'Referral',
  pendTitle: (amount: string) => `Why is ${amount} pending?`,
  /** Why an amount is pending. `amount` is '' for the whole amount, otherwise the part that the text describes. */
  pendApprove: (amount: string) => (amount === '' ? 'Waiting for approval.' : `${amount} is waiting for approval.`),
  pendPeriod: (amount: string, date: string) =>
    `${amount === '' ? 'This amount' : amount} is in the holding period. We can approve it starting ${date}.`,
  stepHeld: (date: string) => `The holding period ends. We can approve this amount starting ${date}.`,
  /** `until` is '' if unknown. */
  pendUnclaimed: (amount: string, until: string) =>
    `${amount === '' ? 'This amount' : amount} is unclaimed at PayPal.${until === '' ? '' : ` Claim it by ${until}.`}`,
  pendOpen: 'Select the amount to see what to do.',
  pendChecked: (amount: string) => `${amount === '' ? 'This amount' : amount} is on hold at PayPal.`,
  pendThere: (amount: string) =>
    `${amount === '' ? 'This amount' : amount} was sent to PayPal, but PayPal hasn’t confirmed that it arrived.`,
  pendSend: (amount: string) =>
    `${amount === '' ? 'This amount' : amount} is approved and will be sent on the next payout day.`,
  pendMixed: (approved: string, pending: string) =>
    `${approved} is approved and will be sent on the next payout day; ${pending} is waiting for approval.`,
  pendThreshold: (amount: string, threshold: string) =>
    `${amount === '' ? 'This amount' : amount} is below the ${threshold} minimum and carries over to your next payment.`,
  pendBalance: (amount: string, balance: string, threshold: string) =>
    `${amount} carries over to your next payment. Including your rental, your balance is ${balance}, which is below the ${threshold} minimum.`,
  pendOff: (amount: string) => `${amount} will be deducted from a later payment.`,
  pendGenerate: (amount: string, month: string) =>
    `${amount !== '' ? amount : month === '' ? 'This amount' : `Your commission for ${month}`} isn’t in a payment yet.`,
  pendHeld: (amount: string) => `${amount === '' ? 'This amount' : amount} is on hold for review.`,
  pendYours: 'You don’t need to do anything.',
  pendPaypal: 'Your PayPal email is missing. Add it in Settings.',
  next: 'Next',
  lineClosed: (amount: string) => `You earned ${amount}.`,
  stepPending: (amount: string) => `We created a payment of ${amount}. It’s pending approval.`,
  stepApproved: (amount: string) => `We created a payment of ${amount} and approved it.`,
  stepApprove: 'We approve the payment. It’ll go to the PayPal email you have on that day.',
  stepApproveRest: (amount: string) =>
    `We approve the other ${amount}. It’ll go to the PayPal email you have on that day.`,
  /** Events of a payment at PayPal, shown next to a date. */
  stepHanded: (amount: string) => `${amount} was sent to PayPal.`,
  stepTold: (amount: string, what: string) => `${amount}: ${what}`,
  /** The next event of an amount that no payment contains (`ExpectedTiming`). */
  stepUnmade: {
    next: (amount: string) => `We expect to include ${amount} in your next payment.`,
    later: (amount: string) => `${amount} will be included in the payment after the next one.`,
    carries: (amount: string, threshold: string) =>
      `${amount} will be paid together with later months, once your balance reaches ${threshold}.`,
  },
  stepDisperse: 'We expect to send it on the next payout day.',
  stepDisperseThen: 'We expect to send it around this day.',
  seeEarnings: 'See all earnings',
  loading: 'Loading your overview',
  labels: 'Where do you share it?',
  labelsLead:
    'Each label gets its own link, so you can see where your referrals come from. We only count how many times a link is opened each day: no cookies, no IP addresses, no names.',
  noLabel: 'No label',
  openedLately: (opened: number, joined: number | null) =>
    `${opened === 1 ? 'Opened once' : `Opened ${formatCount(opened)} times`} in the last 30 days${
      joined === null ? '' : `, ${joined === 1 ? '1 sign-up' : `${formatCount(joined)} sign-ups`} so far`
    }.`,
  newLabel: 'New label',
  newLabelHint: 'For example: WhatsApp, Instagram, June flyer',
  labelNeedsNetwork: 'You need a connection to add a label.',
  addLabel: 'Add label',
  labelAdded: (label: string) => `${label}: link and QR code are ready`,
  retireLabel: (label: string) => `Remove ${label}`,
  labelRetired: (label: string) => `${label} removed`,
  labelRetiredText: 'Links with this label still work, and we still count them. Add the label again to restore it.',
  shareTitle: 'Share my link',
  qrName: (link: string) => `QR code of ${link}`,
  share: 'Share…',
  qrPng: 'QR code (PNG)',
  qrSvg: 'QR code (SVG)',
  worksOffline: 'Works offline: the QR code is created on this device.',
  ready: 'Ready-made messages',
  readyLead: 'Each message says what you earn and what the risk is. Please keep both.',
  textLanguage: 'Language of the messages',
  copy: 'Copy',
  characters: (n: number) => (n === 1 ? '1 character' : `${formatCount(n)} characters`),
  textCopied: (what: string) => `${what} copied to clipboard`,
  short: 'Short message',
  shortFor: 'For a chat',
  mail: 'Email',
  mailSubject: (subject: string) => `Subject: ${subject}`,
  post: 'Post',
  postFor: 'With the disclosure in the first line',
  shareFailed: 'Sharing didn’t work. Copy the link instead.',
  notAffiliate: 'Your referral code will appear here once this device has synced.',
}
