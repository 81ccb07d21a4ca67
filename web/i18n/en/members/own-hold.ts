/** What the owner of a held line reads, and how they object (M23). */
export const ownHold = {
  toTicket: 'Open the ticket',
  askSubject: (month: string) => `About the held line of ${month}`,
  object: 'Object…',
  objectTitle: 'Object to the hold',
  objectText: 'Say in your own words why the amount is yours. It opens a ticket, and somebody answers there.',
  objectDo: 'Send',
  objectWords: 'Your words',
  objected: 'Sent. The answer comes in your ticket.',
  next: 'Released, it goes into the next payment; refused, you read why here.',
}
