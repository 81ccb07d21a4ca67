/** A new version of the app, and how every open tab goes over to it. */
export const update = {
  newVersion: 'A new version is ready',
  newVersionText: 'It takes about two seconds, in every open tab. What you are writing is not lost.',
  updateNow: 'Update now',
  later: 'Later',
  writtenHere: 'Something you wrote stands here. Send it or leave it, then go on with the new version.',
  goOn: 'Load it now',
}

/** The offer to install the app, after the first useful moment (pattern 30). */
export const installing = {
  title: (product: string) => `Keep ${product} at hand`,
  after: {
    reason: 'You just read what an amount is made of. Next time it opens at once, also without a connection.',
    link: 'You just copied your link. Next time it is here at once, also without a connection.',
  },
  offline: 'Read what you have seen offline',
  badge: 'A number on the icon when somebody answers',
  room: (size: string) => `${size}, removed like any app`,
  roomUnknown: 'Removed like any app',
  install: 'Install',
  showHow: 'Show me how',
  notNow: 'Not now',
  steps: 'Two taps, then it is on your home screen',
  share: '1. Tap Share',
  shareBelow: 'in the bar at the bottom.',
  shareAbove: 'in the bar at the top.',
  sharePicture: 'The share button in the browser’s bar',
  add: '2. Tap Add to Home Screen',
  addWhere: 'further down in the list.',
  addPicture: 'Add to Home Screen in the list',
  addEntry: 'Add to Home Screen',
}
