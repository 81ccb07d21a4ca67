import type { ActivityKind } from '../../../../domain/profile/activity'
import { formatCount } from '../../numbers'

/** The activity on the person's own profile, and its pause (P12). */
export const activity = {
  title: 'What is done on your profile',
  sum: (actions: number, month: string, worked: number, days: number) =>
    `${actions === 1 ? '1 action' : `${formatCount(actions)} actions`} in ${month}, on ${formatCount(worked)} of ${formatCount(days)} ${days === 1 ? 'day' : 'days'}.`,
  /** Names of a single action; `more` contains the plurals. */
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
  actionsIn: (actions: number, month: string) => `${actions === 1 ? 'action' : 'actions'} in ${month}`,
  onDays: (worked: number, days: number) =>
    `on ${formatCount(worked)} of ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`,
  /** Actions without a kind of their own. */
  otherKind: 'other',
  none: (month: string) => `No activity recorded in ${month}.`,
  all: (month: string) => `See all of ${month}`,
  less: 'Show less',
  wrong: 'Report a problem',
  wrongSubject: (month: string) => `Activity on my profile in ${month}`,
  before: 'Previous month',
  after: 'Next month',
  today: 'Today',
  entered: (day: string) => `recorded ${day}`,
  corrected: 'corrected,',
  active: 'Active',
  notRented: 'Not rented',
  paused: 'Paused',
  pausedFrom: (day: string) => `Paused from ${day}`,
  pauseTitle: 'Pause your profile',
  pauseText:
    'We stop working on your profile from tomorrow until you resume. You keep earning. Our team is notified and may ask why.',
  pause: 'Pause from tomorrow',
  pauseShort: 'Pause',
  pausedTitle: (day: string) => `Your profile has been paused since ${day}`,
  pausedText: 'We won’t work on your profile until you resume. You keep earning.',
  pausedFromTitle: (day: string) => `Your profile will be paused from ${day}`,
  pausedFromText: 'Until then, work continues as usual. You keep earning the whole time.',
  resume: 'Resume',
  keepWorking: 'Don’t pause',
  pauseDone: 'Your profile will be paused from tomorrow',
  pauseDoneText: 'Our team has been notified. You keep earning.',
  resumeDone: 'Your profile is active again',
  resumeDoneText: 'Our team has been notified.',
}
