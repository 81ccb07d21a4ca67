/** A new version of the app, and how every open tab goes over to it. */
export const update = {
  newVersion: 'A new version is ready',
  newVersionText: 'It takes about two seconds, in every open tab. What you are writing is not lost.',
  updateNow: 'Update now',
  later: 'Later',
  writtenHere: 'Something you wrote stands here. Send it or leave it, then go on with the new version.',
  goOn: 'Load it now',
}
