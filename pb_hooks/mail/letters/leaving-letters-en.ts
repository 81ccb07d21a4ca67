import { mailDay } from '../mail-date'
import { button, facts, small, text, type Facts, type Letters } from './letter'

const because = (f: Facts): string => `You get this mail because you have an account at ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
const isRental = (f: Facts): boolean => f.text('agreement') === 'rental'
const agreement = (f: Facts): string => (isRental(f) ? 'LinkedIn rental agreement' : 'affiliate agreement')
const lastDay = (f: Facts): string => mailDay(f.text('lastDay'), 'en')

/** Mails of an agreement that ends (T4), in English. */
export const leavingLettersEn: Pick<
  Letters,
  'leaving-asked' | 'leaving-over' | 'leaving-confirmed' | 'leaving-notice'
> = {
  'leaving-asked': (f) => ({
    subject: `Your last day is ${lastDay(f)}`,
    preview: 'You can withdraw the request until that day ends.',
    title: hello(`Your last day is ${lastDay(f)}`, f),
    blocks: [
      text(
        `You asked to end your ${agreement(f)}. Every day up to ${lastDay(f)} counts, and nothing accrues after it.`,
      ),
      text('What to do, what you still receive and when, and your data to take with you are on one page.'),
      button('See what happens next', f.text('actionLink')),
      small(
        `You can withdraw the request there until the end of ${lastDay(f)}. It wasn’t you? Withdraw it and change your password.`,
      ),
    ],
    because: because(f),
  }),
  'leaving-over': (f) => ({
    subject: `Your ${agreement(f)} has ended`,
    preview: `${lastDay(f)} was the last day that counts.`,
    title: hello('It has ended', f),
    blocks: [
      text(
        `${lastDay(f)} was the last day of your ${agreement(f)}. Nothing accrues any more. What you earned is yours; the dates of what is still to be paid are in your account.`,
      ),
      ...(isRental(f)
        ? [
            text(
              'Now change the password of the network account and sign out all of its devices: that ends our access for good.',
            ),
          ]
        : []),
      button('See what is left to do', f.text('actionLink')),
      small('Your account stays: you can sign in and read everything.'),
    ],
    because: because(f),
  }),
  'leaving-confirmed': (f) => ({
    subject: 'Our access to your profile has ended',
    preview: 'An administrator confirms it.',
    title: hello('Our access has ended', f),
    blocks: [
      text(
        `An administrator of ${f.product} confirms that nobody signs in to your profile any more. Your rental ended on ${lastDay(f)}.`,
      ),
      button('See the confirmation', f.text('actionLink')),
      small('Change the password of the network account all the same, if you haven’t yet: it is yours alone then.'),
    ],
    because: because(f),
  }),
  'leaving-notice': (f) => ({
    subject: `${f.text('name')} leaves on ${lastDay(f)}`,
    preview: isRental(f) ? 'A rental ends.' : 'An affiliate agreement ends.',
    title: isRental(f) ? 'A rental ends' : 'An affiliate agreement ends',
    blocks: [
      facts(['Name', f.text('name')], ['Email', f.text('email')], ['Last day', lastDay(f)]),
      text(
        isRental(f)
          ? 'The rental ends by itself. Stop the work on the profile by then, and confirm on the person’s page that nobody signs in any more.'
          : 'The role ends by itself with that day.',
      ),
      button('Open the person', f.text('actionLink')),
    ],
    because: `You get this mail because you are an administrator of ${f.product}.`,
  }),
}
