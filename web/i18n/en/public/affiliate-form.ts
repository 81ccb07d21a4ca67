import { eitherOr } from '../../../../domain/slots'
import { applicationAnswer, commission, product } from '../../public-slots'

/** The application form of the public affiliate page, and what comes of it. */
export const affiliateForm = {
  nav: 'Apply',
  applyNow: 'Apply now',
  title: 'Apply',
  lead: `A person reads it and answers within ${applicationAnswer}.`,
  /** Only for whoever isn’t signed in. */
  leadGuest: `You need a ${product} account; if you have none yet, ${eitherOr('open_email_check', 'we take you there with these fields filled in', 'our answer has the link to one, with these fields filled in')}.`,
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  noScript: 'This form needs JavaScript.',
  failed: 'Failed to submit form. Please try again.',
  needsLine: 'You are offline. Sending needs a connection; what you type stays here.',
  offline: 'You are offline. What you typed is still here; try again later.',
  busy: 'Too many tries. Wait a moment and try again.',
  /** By the code of `domain/error-code-list`. */
  problems: {
    'first-name-required': 'First name is required',
    'first-name-too-long': 'First name must be less than 50 characters',
    'last-name-required': 'Last name is required',
    'last-name-too-long': 'Last name must be less than 50 characters',
    'email-invalid': 'Invalid email address',
    'email-too-long': 'Email must be less than 100 characters',
    'name-invalid': 'Write a name without signs or web addresses.',
    'looks-like-secret': 'It looks like a login code or a password. Take it out; such things never go in here.',
  },
  /** What came of it: a title, what it means, and where to go at once. */
  outcomes: {
    submitted: ['Application Submitted!', 'It waits for an administrator’s approval.', 'Go to your dashboard'],
    approved: ['You are an affiliate now', 'Your link and your code are ready.', 'Go to your affiliate dashboard'],
    'already-affiliate': [
      'Already an Affiliate',
      'Your link is in your affiliate dashboard.',
      'Go to your affiliate dashboard',
    ],
    'already-submitted': [
      'Application Already Submitted',
      'It is being read. You find it on your dashboard.',
      'Go to your dashboard',
    ],
    'guest-submitted': ['Application Submitted!', 'Log in to check its status.', 'Sign in now'],
    'guest-already-affiliate': ['Already an Affiliate', 'Log in to open your affiliate dashboard.', 'Sign in now'],
    'no-account': [
      'Account Not Found',
      'You need to create an account before joining the affiliate program. Redirecting to signup...',
      'Create account now',
    ],
    'by-mail': [
      'Your application is here',
      eitherOr(
        'mails_kept',
        'No mail server is set up here yet, so our answer is kept: either your application is in, or it says what is missing. An admin finds it in the mail log.',
        'We have written to the address you gave: either your application is in, or the mail says what is missing. Look in the spam folder as well.',
      ),
      'Sign in',
    ],
  },
  done: {
    kicker: 'Affiliate Program',
    lead: `An administrator reads it and answers within ${applicationAnswer}, by mail and in the bell.`,
    now: 'now',
    earlier: 'earlier',
    received: `Received.${eitherOr('mails_kept', '', ' A copy is in your mail.')}`,
    by: `in ${applicationAnswer}`,
    read: 'Read by a person.',
    pending: 'Pending admin approval.',
    then: 'then',
    after: `Your code and your Affiliate Overview appear.${eitherOr('pays_commission', ` The first ${commission} counts from the first day of a person you bring.`, '')}`,
    see: 'See the application',
    /** Where it does, after the time the specification says. */
    goesOn: 'This page goes on there by itself in a moment.',
    ring: `${applicationAnswer} to an answer, at most`,
    sum: applicationAnswer,
    caption: 'to an answer, at most',
  },
}
