import { ifElse, slot } from '../../../../domain/slots'
import { commission, commissionShort, product, rateShort } from '../../public-slots'

/** The public affiliate page, and the header and footer of the terms page. */
export const affiliatePublic = {
  title: `Affiliate Program · ${product}`,
  description: ifElse(
    'pays_commission',
    `Refer people you know. Earn ${commissionShort} a month for each, while their rental is active.`,
    'Refer people you know. We’re not paying commissions at the moment.',
  ),
  nav: { pays: 'How it pays' },
  heroTitle: `Refer people you know.${ifElse('pays_commission', ` Earn ${commissionShort} a month for each.`, '')}`,
  heroLead: ifElse(
    'pays_commission',
    `You share a link. When a person you referred lends a profile, you earn ${commissionShort} for every month the rental is active. You earn for as long as they stay.`,
    'You share a link and see who signs up with it. We’re not paying commissions at the moment. If that changes, you’ll see it here.',
  ),
  seeTable: 'See the table',
  heroNote:
    'You must be 18 or older. Lending an account may break the professional network’s own terms. Say so when you invite someone. Our ready-made messages already do.',
  table: `Five people around a table${ifElse('pays_commission', `: ${slot('example_commission')} per month`, '')}`,
  benefits: 'Benefits',
  monthly: [
    'Every month, not just once',
    `One person who stays a year earns you 12\u00A0×\u00A0${commission}\u00A0=\u00A0${slot('example_year_commission')}.`,
  ],
  noCap: ['No limit on referrals', 'Each one counts the same.'],
  days: [
    'Paid by the day',
    `A person who starts on October 8 counts for 24 of 31 days: ${commission}\u00A0×\u00A024\u00A0÷\u00A031\u00A0=\u00A0${slot('example_part_commission')}.`,
  ],
  tableTitle: 'What you could earn',
  tableLead: `${commissionShort} for each active referral. If you also lend your own account, you earn ${rateShort} more.`,
  example: `One account plus 5 referrals at ${commissionShort} each: ${rateShort}\u00A0+\u00A0${slot('example_commission_short')}\u00A0=\u00A0`,
  exampleTotal: `${slot('example_total_short')} per month`,
  honestTitle: 'Good to know',
  honest: [
    'We pay monthly, to a PayPal account you own.',
    ifElse(
      'has_threshold',
      `A balance below ${slot('threshold')} carries over to your next payment.`,
      'There’s no minimum payment. We pay what you earn each month, even if it’s a small amount.',
    ),
    'You can’t refer yourself, and an existing account never counts as a referral.',
    'There’s no minimum number of referrals. One is enough, and you can stop anytime.',
  ],
  termsTitle: `Terms of Service · ${product}`,
  termsDescription: `The terms between you and the provider that runs ${product}.`,
  termsHeading: 'Terms of Service',
  effective: `Effective date: ${slot('terms_effective')}`,
  version: `Version ${slot('terms_version')}`,
  unknownVersion: 'This version of the terms doesn’t exist. The current terms are below.',
  earlierVersion: 'You are reading an earlier version.',
  comingVersion: 'You are reading a version that isn’t in effect yet.',
  versionInForce: (version: string) => `In effect: version ${version}`,
  otherVersions: 'Other versions',
  versionFrom: (version: string, day: string) => `Version ${version}, effective ${day}`,
  onThisPage: 'On this page',
  back: 'Back to Home',
}
