/** Texts about an update to a new version, which all open tabs load. */
export const update = {
  newVersion: 'A new version is ready',
  newVersionText: 'Updating takes about two seconds in every open tab. You won’t lose your drafts.',
  updateNow: 'Update now',
  later: 'Later',
  writtenHere: 'You have an unsent draft. Send or discard it, then update.',
  goOn: 'Update now',
}

/** The offer to install the app after a successful action (pattern 30). */
export const installOffer = {
  title: (product: string) => `Install ${product}`,
  after: {
    reason: 'You just saw how an amount is calculated. Next time it opens instantly, even offline.',
    link: 'You just copied your link. Next time it is available instantly, even offline.',
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
