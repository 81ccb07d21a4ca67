import { formatCount } from '../../numbers'

/** Viewing the app as a member (S23). */
export const viewAs = {
  title: 'View as a member',
  titleOf: (name: string) => `What ${name} sees`,
  lead: 'See what the member sees, for 15 minutes. You can’t change anything, and their messages, notifications and devices aren’t shown.',
  reason: 'Reason for access',
  reasonHint: 'One sentence. The member can read it.',
  record: 'What is recorded',
  who: 'Who',
  when: 'When',
  whenYouPress: 'when you select “Start viewing”',
  why: 'Why',
  noReason: '–',
  toldTo: (name: string) =>
    `This is recorded in the audit log and shown to ${name} under Settings › Security. Nothing is recorded until you start.`,
  nobody: 'This account no longer exists.',
  unknown: 'Couldn’t load this member.',
  backToAll: 'Back to All Users',
  seenBy: (name: string) => `viewed by ${name}`,
  begin: 'Start viewing',
  opening: 'Loading the member’s screens…',
  failed: 'Couldn’t load the member’s screens.',
  back: 'Back to person',
  banner: 'The member’s own screens',
  sees: (name: string) => `You’re viewing what ${name} sees.`,
  rules: 'You can’t change anything. The member can see this session, and it’s in the audit log.',
  endsIn: (minutes: number) => (minutes <= 1 ? 'ends in less than a minute' : `ends in ${formatCount(minutes)} min`),
  stop: 'Stop viewing',
  over: 'This session has ended.',
  blocked: 'You can’t change anything here',
  blockedText: 'You only see what the member sees. Buttons and links don’t work.',
  places: 'The member’s pages',
  place: {
    dashboard: 'User Overview',
    earnings: 'Earnings',
    affiliateDashboard: 'Affiliate Overview',
    affiliateEarnings: 'Affiliate Earnings',
  },
  /** Labels of the bottom bar. */
  short: {
    dashboard: 'Overview',
    earnings: 'Earnings',
    affiliateDashboard: 'Affiliate',
    affiliateEarnings: 'Commission',
  },
}
