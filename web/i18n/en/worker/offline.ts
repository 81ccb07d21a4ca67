/** Shown above a cached public page: why the cached page is shown, and its age. */
export const offline = {
  offline: 'You are offline.',
  unanswered: 'The server isn’t responding.',
  kept: (day: string) => `This page was saved on ${day}.`,
  keptOnce: 'This page was saved on this device.',
}
