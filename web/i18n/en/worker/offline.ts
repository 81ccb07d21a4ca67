/** Shown above a cached public page: why it is cached, and how old it is. */
export const offline = {
  offline: 'You are offline.',
  unanswered: 'The server isn’t responding.',
  kept: (day: string) => `This page was saved on ${day}.`,
  keptOnce: 'This page was saved on this device.',
}
