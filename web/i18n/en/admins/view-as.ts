import { formatCount } from '../../count'

/** Looking at what a member sees (S23). */
export const viewAs = {
  title: 'View as a member',
  titleOf: (name: string) => `What ${name} sees`,
  lead: 'You see what the member sees, for 15 minutes. Nothing can be changed, and no message, notification or device of theirs is shown.',
  reason: 'Why do you look?',
  reasonHint: 'A sentence that they may read.',
  record: 'On the record',
  who: 'Who',
  when: 'When',
  whenYouPress: 'the moment you press Look',
  why: 'Why',
  noReason: '–',
  toldTo: (name: string) =>
    `This stands in the audit log for good, and ${name} reads it under Settings, Security. A look that wasn’t begun leaves nothing.`,
  nobody: 'This person isn’t there any more.',
  unknown: 'Whose screens these are can’t be read now.',
  backToAll: 'Back to All Users',
  seenBy: (name: string) => `seen by ${name}`,
  begin: 'Look',
  opening: 'Reading what they see…',
  failed: 'What they see can’t be read now.',
  back: 'Back to the person',
  banner: 'The member’s own screens',
  sees: (name: string) => `You see what ${name} sees.`,
  rules: 'Nothing can be changed. The member reads that you looked; it is in the audit log.',
  endsIn: (minutes: number) => (minutes <= 1 ? 'ends within a minute' : `ends in ${formatCount(minutes)} min`),
  stop: 'Stop looking',
  over: 'This look is over.',
  blocked: 'Nothing can be changed here',
  blockedText: 'You only see what the member sees. Their buttons and links don’t work for you.',
  places: 'What the member has',
  place: {
    dashboard: 'User Overview',
    earnings: 'Earnings',
    affiliateDashboard: 'Affiliate Overview',
    affiliateEarnings: 'Affiliate Earnings',
  },
  /** Under the icons of a phone's bar. */
  short: {
    dashboard: 'Overview',
    earnings: 'Earnings',
    affiliateDashboard: 'Affiliate',
    affiliateEarnings: 'Commission',
  },
}
