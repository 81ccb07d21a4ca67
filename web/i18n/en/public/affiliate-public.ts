import { eitherOr, slot } from '../../../../domain/slots'
import { commission, commissionShort, product, rateShort } from '../../public-slots'

/** The words of the public affiliate page and of the terms' frame. */
export const affiliatePublic = {
  title: `Affiliate Program · ${product}`,
  description: eitherOr(
    'pays_commission',
    `Bring people you know and be paid ${commissionShort} a month for each, while their rental is active.`,
    'Bring people you know. No commission is paid at the moment.',
  ),
  nav: { pays: 'How it pays' },
  heroTitle: `Bring people you know.${eitherOr('pays_commission', ` ${commissionShort} a month for each.`, '')}`,
  heroLead: eitherOr(
    'pays_commission',
    `You share a link. When someone you brought lends a profile, you are paid ${commissionShort} for every month the rental is active. It goes on as long as they stay.`,
    'You share a link, and see who came by it. No commission is paid at the moment; when one is set again, it says so here.',
  ),
  seeTable: 'See the table',
  heroNote:
    'You must be 18 or older. Lending an account may break the professional network’s own terms: say so when you invite someone, our ready texts do.',
  table: `Five people around a table${eitherOr('pays_commission', `: ${slot('example_commission')} per month`, '')}`,
  benefits: 'Benefits',
  monthly: [
    'Every month, not once',
    `One person who stays a year is 12\u00A0×\u00A0${commission}\u00A0=\u00A0${slot('example_year_commission')}.`,
  ],
  noCap: ['No cap', 'Eleven people or forty: each one counts the same.'],
  days: [
    'Counted by days, shown by days',
    `Someone who starts on October 8 counts 24 of 31 days: ${commission}\u00A0×\u00A024\u00A0÷\u00A031\u00A0=\u00A0${slot('example_part_commission')}.`,
  ],
  tableTitle: 'What a month brings',
  tableLead: `${commissionShort} for each active referral. With your own account lent as well, ${rateShort} more.`,
  example: `One account plus 5 referrals at ${commissionShort} each: ${rateShort}\u00A0+\u00A0${slot('example_commission_short')}\u00A0=\u00A0`,
  exampleTotal: `${slot('example_total_short')} per month`,
  honestTitle: 'What we say plainly',
  honest: [
    'Payments are monthly, to a PayPal account you own.',
    eitherOr(
      'has_threshold',
      `Below ${slot('threshold')} the balance carries over and is paid together.`,
      'There is no threshold: what a month brings is paid, whatever its size.',
    ),
    'You can’t refer yourself, and an existing account is never “referred”.',
    'There is no minimum. One person is enough, and you may stop on any day.',
  ],
  termsTitle: `Terms of Service · ${product}`,
  termsDescription: `The terms between you and the provider that runs ${product}.`,
  termsHeading: 'Terms of Service',
  effective: `Effective date: ${slot('terms_effective')}`,
  version: `Version ${slot('terms_version')}`,
  unknownVersion: 'There is no such version of these terms. The ones in force are below.',
  earlierVersion: 'You are reading an earlier version.',
  comingVersion: 'You are reading a version that isn’t in force yet.',
  versionInForce: (version: string) => `In force: version ${version}`,
  otherVersions: 'Other versions',
  versionFrom: (version: string, day: string) => `Version ${version}, from ${day}`,
  onThisPage: 'On this page',
  back: 'Back to Home',
}
