/** Texts about an update to a new version, which all open tabs load. */
export const update = {
  newVersion: 'A new version is ready',
  newVersionText: 'The update takes about two seconds and reloads every open tab. You won’t lose your drafts.',
  updateNow: 'Update now',
  later: 'Later',
  writtenHere: 'You have an unsent draft. Send or discard it, then update.',
  goOn: 'Update now',
}

/** The offer to install the app after a successful action (pattern 30). */
export const installOffer = {
  title: (product: string) => `Install ${product}`,
  after: {
    reason: 'You just saw how an amount is calculated. With the app, it opens instantly next time, even offline.',
    link: 'You just copied your link. With the app, it’s available instantly next time, even offline.',
  },
  offline: 'Read what you’ve opened, even offline',
  badge: 'A number on the icon when you get a reply',
  room: (size: string) => `Takes ${size}; you can remove it like any app`,
  roomUnknown: 'You can remove it like any app',
  install: 'Install',
  showHow: 'Show me how',
  notNow: 'Not now',
  steps: 'Two taps to add it to your home screen',
  share: '1. Tap Share',
  shareBelow: 'in the bar at the bottom.',
  shareAbove: 'in the bar at the top.',
  sharePicture: 'The share button in the browser’s bar',
  add: '2. Tap Add to Home Screen',
  addWhere: 'further down in the list.',
  addPicture: 'Add to Home Screen in the list',
  addEntry: 'Add to Home Screen',
}

/** The not found page, with suggested pages. */
export const notFoundPage = {
  lostText: 'This page doesn’t exist or has moved.',
  lostNear: 'This page doesn’t exist, but one of your pages has a similar address.',
  lostNearPublic: 'This page doesn’t exist, but one with a similar address does.',
  youOpened: 'You opened',
  closest: 'Closest match',
  goTo: (place: string) => `Go to ${place}`,
  yourPlaces: 'Go to',
  lostLink: (address: string) => `Did one of our links bring you here? Tell us at ${address} and we’ll fix it.`,
  /** Shown if there is no support address. */
  lostLinkAgain: 'Did someone give you this link? Ask them for it again.',
  hints: {
    dashboard: 'your rental and this month so far',
    earnings: 'past and upcoming payments',
    support: 'your tickets and our replies',
    settings: 'account, security, cancellation',
    affiliateDashboard: 'your link and your commission',
    referrals: 'your referrals and their status',
    share: 'link, QR code, ready-made messages',
    affiliateEarnings: 'your commission by payment',
    admin: 'what needs attention today',
    adminUsers: 'all people, with filters',
    adminPayments: 'monthly runs, approvals, sent payments',
    adminSupport: 'tickets that need a reply',
  },
  offline: 'You are offline',
  noConnection: (when: string) => `No connection to the server since ${when}`,
  offlineText: 'This page isn’t saved on this device. These pages are:',
  yourDashboard: 'Your dashboard',
  home: 'Home',
  notHere: 'not on this device yet',
  tryAgain: 'Try again',
  triesItself: 'We’ll retry automatically when your device is back online.',
  asOfToday: (time: string) => `as of today, ${time}`,
  dashboardToo: 'You can read and write tickets offline.',
  formWaits: 'The form needs a connection.',
  asOf: (when: string) => `as of ${when}`,
}
