import { formatCount } from '../../count'

/** The affiliate's overview and share kit. Toasts as the specification fixes them. */
export const affiliateArea = {
  totalReferrals: 'Total Referrals',
  activeReferrals: 'Active Referrals',
  totalEarnings: 'Total Earnings',
  pendingEarnings: 'Pending Earnings',
  /** `expired`: invitations that nobody used; My Referrals lists them, the figure leaves them out. */
  standing: (ended: number, notStarted: number, expired: number) =>
    (
      [
        ended === 0 ? '' : ended === 1 ? '1 has ended' : `${formatCount(ended)} have ended`,
        notStarted === 0
          ? ''
          : notStarted === 1
            ? '1 has not started yet'
            : `${formatCount(notStarted)} have not started yet`,
      ]
        .filter((part) => part !== '')
        .join(', ') || 'all are active'
    ).concat(
      expired === 0
        ? ''
        : expired === 1
          ? '; besides, 1 invitation expired'
          : `; besides, ${formatCount(expired)} invitations expired`,
    ),
  noneYet: 'share your link to start',
  held: (n: number) =>
    n === 0 ? 'none is being checked' : n === 1 ? '1 is being checked' : `${formatCount(n)} are being checked`,
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
  copyRefused: 'The browser refused the clipboard.',
  copyRefusedText: 'The text is selected: copy it with the keyboard or the menu.',
  code: 'Referral code',
  copyCode: 'Copy referral code',
  shareKit: 'Share kit',
  circleSum: (month: string) => `${month} so far`,
  circleName: (n: number, month: string, amount: string) =>
    `${formatCount(n)} active referrals, ${amount} in ${month} so far`,
  personDays: (name: string, days: number, all: number, amount: string) =>
    `${name}: ${formatCount(days)} of ${formatCount(all)} days, ${amount}`,
  more: (n: number) => `+${formatCount(n)}`,
  circleEmpty: 'Nobody is active yet',
  circleEmptyText: 'Each active referral takes a seat here.',
  invite: 'Send Invitation',
  name: 'Name',
  email: 'Email',
  inviteHint: 'Sent by mail with your link. Open for 30 days.',
  sending: 'Sending…',
  success: 'Success',
  invited: 'Invitation email sent successfully!',
  error: 'Error',
  inviteFailed: 'Failed to send invitation',
  alreadyInvited: 'Already Invited',
  alreadyInvitedText: 'You have already invited this person. They are in your referrals list.',
  alreadyReferred: 'Already Referred',
  alreadyReferredText: 'This person has already been referred by another affiliate.',
  selfReferral: 'This is you. Nobody can refer themselves.',
  needsNetwork: 'Invitations need a connection. What you typed stays here.',
  how: 'How it works',
  how1: 'Share your referral link with people you know.',
  how2: 'They sign up and lend their profile.',
  how3: (amount: string) => `You earn ${amount} per month for each active referred user.`,
  how4: 'You are paid monthly via PayPal.',
  byMonth: 'Commission by month',
  people: (n: number) => (n === 1 ? '1 person' : `${formatCount(n)} people`),
  peopleColumn: 'People',
  monthName: (month: string, people: string, amount: string) => `${month}, ${people}, ${amount}`,
  range: (low: string, high: string) => `${low} – ${high}`,
  ahead: 'Forecast, if nobody joins or leaves',
  aheadShort: 'Forecast',
  keys: {
    full: 'A person’s full month',
    part: 'Part of it, by days',
    running: 'Still running',
    held: 'Being checked',
    sure: 'Forecast',
    perhaps: 'Perhaps',
  },
  whoMade: (month: string) => `Who made ${month}`,
  partFirst: 'part months first',
  restOf: (n: number) => `${formatCount(n)} more`,
  someone: 'Referral',
  pendTitle: (amount: string) => `Why is ${amount} pending?`,
  /** Why it is pending. `amount` '' where it is all of it, else the share that this is said of. */
  pendApprove: (amount: string) =>
    amount === '' ? 'A person still has to approve it.' : `${amount}: a person still has to approve it.`,
  pendPeriod: (amount: string, date: string) =>
    `${amount === '' ? 'It' : amount} is in the holding period and can be approved from ${date}.`,
  stepHeld: (date: string) => `The holding period ends, and a person approves it from ${date}`,
  /** `until` '' where no day is known. */
  pendUnclaimed: (amount: string, until: string) =>
    `${amount === '' ? 'It' : `${amount} of it`} waits for you at PayPal${until === '' ? '' : ` until ${until}`}.`,
  pendOpen: 'Open its amount to see what to do.',
  pendChecked: (amount: string) =>
    amount === '' ? 'PayPal is holding it back.' : `PayPal is holding back ${amount} of it.`,
  pendThere: (amount: string) =>
    `${amount === '' ? 'It' : `${amount} of it`} was handed to PayPal, and PayPal hasn’t confirmed that it arrived.`,
  pendSend: (amount: string) => `${amount === '' ? 'It' : amount} is approved and waits to be sent.`,
  pendMixed: (approved: string, pending: string) =>
    `${approved} is approved and waits to be sent; a person still has to approve ${pending}.`,
  pendThreshold: (amount: string, threshold: string) =>
    `${amount === '' ? 'It' : amount} is below ${threshold} and carries over.`,
  pendBalance: (amount: string, balance: string, threshold: string) =>
    `${amount} carries over: with your rental the balance is ${balance}, below ${threshold}.`,
  pendOff: (amount: string) => `${amount} is set off against a later payment.`,
  pendGenerate: (amount: string, month: string) =>
    `${amount === '' ? month : amount} hasn’t been put into a payment yet.`,
  pendHeld: (amount: string) => `${amount === '' ? 'It' : amount} is being checked.`,
  pendYours: 'Nothing is missing on your side.',
  pendPaypal: 'Your PayPal address is missing: add it in Settings.',
  next: 'Next',
  lineClosed: (amount: string) => `${amount} earned.`,
  stepPending: (amount: string) => `A payment of ${amount} was made. Pending.`,
  stepApproved: (amount: string) => `A payment of ${amount} was made. Approved.`,
  stepApprove: 'Approved, to the PayPal address you have that day.',
  stepApproveRest: (amount: string) => `${amount} approved, too, to the PayPal address you have that day.`,
  /** A day on which something of a payment happened at PayPal. */
  stepHanded: (amount: string) => `${amount} was handed to PayPal.`,
  stepTold: (amount: string, what: string) => `${amount}: ${what}`,
  /** What becomes of what is in no payment (`UnmadeWay`). */
  stepUnmade: {
    next: (amount: string) => `${amount}: it goes with the next payment, an estimate.`,
    later: (amount: string) => `${amount}: it goes with the payment after the next.`,
    carries: (amount: string, threshold: string) =>
      `${amount}: paid together with the next months, once the sum is ${threshold} or more.`,
  },
  stepDisperse: 'Dispersed on the next payout day, an estimate.',
  stepDisperseThen: 'Dispersed about then, an estimate.',
  seeEarnings: 'See all earnings',
  loading: 'Loading your overview',
  labels: 'Where do you share it?',
  labelsLead:
    'A label makes a link of its own, so that you see which place brings people. Opened links are counted as a number for each day: no cookie, no address, no name.',
  noLabel: 'No label',
  openedLately: (opened: number, joined: number | null) =>
    `${opened === 1 ? 'Opened once' : `Opened ${formatCount(opened)} times`} in the last 30 days${
      joined === null ? '' : `, ${joined === 1 ? '1 person' : `${formatCount(joined)} people`} signed up by it so far`
    }.`,
  newLabel: 'New label',
  newLabelHint: 'Such as WhatsApp, Instagram, Flyer June',
  labelNeedsNetwork: 'A new label needs a connection.',
  addLabel: 'Add',
  labelAdded: (label: string) => `${label}: link and QR code are ready`,
  retireLabel: (label: string) => `Take out ${label}`,
  labelRetired: (label: string) => `${label} taken out`,
  labelRetiredText: 'Its links still work and count. Add it again to have it back.',
  shareTitle: 'Share my link',
  qrName: (link: string) => `QR code of ${link}`,
  share: 'Share…',
  qrPng: 'QR as PNG',
  qrSvg: 'QR as SVG',
  worksOffline: 'Works offline: the code is drawn on this device.',
  ready: 'Ready texts',
  readyLead: 'They say what you earn and what the risk is. Please keep both in.',
  textLanguage: 'Language of the texts',
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
  notAffiliate: 'Your referral code appears here once it is on this device.',
}
