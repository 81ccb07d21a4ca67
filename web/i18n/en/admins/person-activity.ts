import type { ActivityKind } from '../../../../domain/profile/activity'
import { formatCount } from '../../numbers'

const kinds: { readonly [kind in ActivityKind]: string } = {
  invitations: 'Invitations sent',
  accepted: 'Connection requests accepted',
  introductions: 'Introductions sent',
  posts: 'Articles shared',
  upkeep: 'Changes to the profile',
  other: 'Other',
}
/** The activity on a person's profile, on their page (P12). */
export const personActivity = {
  title: 'Activity',
  sum: (actions: number, month: string, worked: number, days: number) =>
    `${actions === 1 ? '1 action' : `${formatCount(actions)} actions`} in ${month}, on ${formatCount(worked)} of ${formatCount(days)} ${days === 1 ? 'day' : 'days'}. The member sees each entry.`,
  kinds,
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
  all: (entries: number) => `View all ${formatCount(entries)} entries`,
  enter: 'Add activity',
  enterTitle: 'Add profile activity',
  enterLead: 'The member will see this in their settings, with the number and your description.',
  enterDo: 'Add',
  entered: 'Activity added',
  correct: 'Edit',
  correctWhat: (day: string, kind: string) => `Edit the entry for ${day}: ${kind}`,
  correctTitle: (day: string) => `Edit the entry for ${day}`,
  correctLead: 'Enter 0 to cancel the entry. The previous version stays on record.',
  correctDo: 'Save correction',
  corrected: 'Correction saved',
  day: 'Day',
  actions: 'Number',
  actionsWrong: (least: number) => `Enter a whole number from ${formatCount(least)} to 999.`,
  kind: 'Type',
  text: 'Description',
  textHint: 'For example: people in logistics. Don’t include names of other people.',
  pausedSince: (day: string) => `Paused since ${day}`,
  pausedFrom: (day: string) => `Paused from ${day}`,
}
