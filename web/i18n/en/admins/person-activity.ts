import type { ActivityKind } from '../../../../domain/profile/activity'
import { formatCount } from '../../count'

const kinds: { readonly [kind in ActivityKind]: string } = {
  invitations: 'Invitations sent',
  accepted: 'Connection requests accepted',
  introductions: 'Introductions sent',
  posts: 'Articles shared',
  upkeep: 'Changes to the profile',
  other: 'Something else',
}
/** What was done on somebody's profile, on their page (P12). */
export const personActivity = {
  title: 'Activity',
  sum: (actions: number, month: string, worked: number, days: number) =>
    `${formatCount(actions)} in ${month}, on ${formatCount(worked)} of ${formatCount(days)} ${days === 1 ? 'day' : 'days'}. The renter reads each entry.`,
  kinds,
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
  all: (entries: number) => `All ${formatCount(entries)} entries`,
  enter: 'Enter what was done',
  enterTitle: 'What was done on the profile?',
  enterLead: 'The renter reads it in their settings, with the number and your words.',
  enterDo: 'Enter',
  entered: 'Entered',
  correct: 'Change',
  correctWhat: (day: string, kind: string) => `Change the entry of ${day}: ${kind}`,
  correctTitle: (day: string) => `Change the entry of ${day}`,
  correctLead: 'With 0 it is taken back. What stood there stays on the record.',
  correctDo: 'Save the correction',
  corrected: 'Corrected',
  day: 'Day',
  actions: 'How many',
  actionsWrong: (least: number) => `Enter a whole number from ${formatCount(least)} to 999.`,
  kind: 'What',
  text: 'In words',
  textHint: 'E.g. people in logistics. No names of third people.',
  pausedSince: (day: string) => `Paused since ${day}`,
  pausedFrom: (day: string) => `Paused from ${day}`,
}
