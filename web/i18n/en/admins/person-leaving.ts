/** What a person asked for who ends an agreement, on their page. */
export const personLeaving = {
  leaves: (day: string) => `Asked to end it: ${day} is the last day.`,
  left: (day: string) => `Asked to end it: ${day} was the last day.`,
  asked: (when: string, reason: string) => `${when}. Reason: ${reason}.`,
  reasons: {
    '': 'not said',
    'need-profile': 'needs the profile',
    worried: 'worries about the account',
    'too-little': 'it pays too little',
    'too-much-work': 'it is too much work',
    other: 'another one',
  },
  confirm: 'Confirm that our access has ended',
  confirmed: 'Confirmed. The person is told.',
  confirmedAt: (when: string) => `End of access confirmed ${when}.`,
  ticket: 'Open the ticket',
  needsNetwork: 'Needs a connection',
}
