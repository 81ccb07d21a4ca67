import type { ActivityKind } from '../../../../domain/profile/activity'
import { formatCount } from '../../count'

/** What is done on one's profile, and its pause (P12). */
export const activity = {
  title: 'What is done on your profile',
  loading: 'Reading what was done',
  lead: 'Entered by the team, day by day. The area of a disc is the number of actions:',
  sum: (actions: number, month: string, worked: number, days: number) =>
    `${formatCount(actions)} in ${month}, on ${formatCount(worked)} of ${formatCount(days)} ${days === 1 ? 'day' : 'days'}.`,
  /** What one of a kind is called, without the number; `more` of several. */
  one: {
    invitations: 'invitation sent',
    accepted: 'connection request accepted',
    introductions: 'introduction sent',
    posts: 'article shared',
    upkeep: 'change to the profile',
    other: '',
  } as { readonly [kind in ActivityKind]: string },
  more: {
    invitations: 'invitations sent',
    accepted: 'connection requests accepted',
    introductions: 'introductions sent',
    posts: 'articles shared',
    upkeep: 'changes to the profile',
    other: '',
  } as { readonly [kind in ActivityKind]: string },
  none: (month: string) => `Nothing was entered in ${month}.`,
  all: (month: string) => `All of ${month}`,
  wrong: 'This wasn’t agreed',
  wrongSubject: (month: string) => `What was done on my profile in ${month}`,
  before: 'The month before',
  after: 'The month after',
  today: 'Today',
  entered: (day: string) => `entered ${day}`,
  corrected: 'corrected,',
  active: 'Active',
  notRented: 'Not rented',
  paused: 'Paused',
  pausedFrom: (day: string) => `Paused from ${day}`,
  pauseTitle: 'Pause your profile',
  pauseText:
    'Nobody works on it from tomorrow until you resume. Your days go on counting; the team is told and may ask you about it.',
  pause: 'Pause from tomorrow',
  pausedTitle: (day: string) => `Your profile has been paused since ${day}`,
  pausedText: 'Nobody works on it until you resume. Your days go on counting.',
  pausedFromTitle: (day: string) => `Your profile is paused from ${day} on`,
  pausedFromText: 'Until then work goes on as usual. Your days go on counting all the time.',
  resume: 'Resume',
  keepWorking: 'Don’t pause',
  pauseDone: 'Your profile is paused from tomorrow',
  pauseDoneText: 'The team is told. Your days go on counting.',
  resumeDone: 'The pause is over',
  resumeDoneText: 'The team is told.',
  bandText: 'Nobody works on it then; your days go on counting.',
  look: 'Look at it',
}
