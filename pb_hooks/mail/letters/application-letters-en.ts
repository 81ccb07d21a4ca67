import { mailDate } from '../mail-date'
import { button, facts, small, text, type Facts, type Letters } from './letter'

const because = (f: Facts): string => `You get this mail because you have an account at ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`

/** Mails of affiliate applications, in English. */
export const applicationLettersEn: Pick<
  Letters,
  'application-received' | 'application-known' | 'application-no-account' | 'application-rejected' | 'new-application'
> = {
  'application-received': (f) => ({
    subject: 'Application Submitted!',
    preview: `An administrator answers by ${mailDate(f.number('untilMs'), f.zone, 'en')}.`,
    title: hello('We have your application', f),
    blocks: [
      text(
        `You asked to become an affiliate of ${f.product}. An administrator reads it and answers by ${mailDate(f.number('untilMs'), f.zone, 'en')}, by mail and in your account.`,
      ),
      button('See the application', f.text('actionLink')),
      small('It wasn’t you? Open it there and withdraw it; nothing else happens.'),
    ],
    because: because(f),
  }),
  'application-known': (f) => {
    const isAffiliate = f.text('stands') === 'already-affiliate'
    return {
      subject: isAffiliate ? 'Already an Affiliate' : 'Application Already Submitted',
      preview: isAffiliate ? 'Your link is in your dashboard.' : 'Your earlier application waits for its answer.',
      title: hello(isAffiliate ? 'You are an affiliate already' : 'We have your application already', f),
      blocks: [
        text(
          isAffiliate
            ? 'Somebody applied with your address. There is nothing to apply for: you are an affiliate, and your link is in your dashboard.'
            : 'Somebody applied with your address once more. Your earlier application still counts and is being read; nothing was added.',
        ),
        button(isAffiliate ? 'Open my dashboard' : 'See the application', f.text('actionLink')),
      ],
      because: because(f),
    }
  },
  'application-no-account': (f) => ({
    subject: 'Account Not Found',
    preview: 'One step is missing before you can apply.',
    title: 'First an account, then the application',
    blocks: [
      text(
        `Somebody applied for the affiliate program of ${f.product} with this address, and there is no account for it. You need to create an account before joining the affiliate program. What was written on the form is filled in already.`,
      ),
      button('Create account', f.text('actionLink')),
      small('It wasn’t you? Then there is nothing to do: nothing was kept.'),
    ],
    because: `This address was written on the affiliate form of ${f.product}. We keep nothing of it.`,
  }),
  'application-rejected': (f) => ({
    subject: 'Your affiliate application',
    preview: 'Not this time, and why.',
    title: hello('Not this time', f),
    blocks: [
      text('An administrator has read your application and rejected it, for this reason:'),
      { kind: 'quote', text: f.text('message') },
      button('See the application', f.text('actionLink')),
      small('You may apply again on any day. Your rental, your money and your tickets stay as they are.'),
    ],
    because: because(f),
  }),
  'new-application': (f) => ({
    subject: `New affiliate application: ${f.text('firstName')} ${f.text('lastName')}`,
    preview: `An answer is promised by ${mailDate(f.number('untilMs'), f.zone, 'en')}.`,
    title: 'New affiliate application',
    blocks: [
      facts(['Name', `${f.text('firstName')} ${f.text('lastName')}`], ['Email', f.text('email')]),
      text(`An answer is promised by ${mailDate(f.number('untilMs'), f.zone, 'en')}.`),
      button('Open the applications', f.text('actionLink')),
    ],
    because: `You get this mail because you are an administrator of ${f.product}.`,
  }),
}
