import { ifElse } from '../../../../domain/slots'
import { applicationDeadline, commission, product } from '../../public-slots'

/** The public affiliate application form and its results. */
export const affiliateForm = {
  nav: 'Apply',
  applyNow: 'Apply now',
  title: 'Apply',
  lead: `We review every application and reply within ${applicationDeadline}.`,
  /** Shown only to guests. */
  leadGuest: `You need a ${product} account. If you don’t have one yet, ${ifElse('open_email_check', 'we’ll take you to sign-up with these fields filled in', 'our reply has a link to create one, with these fields filled in')}.`,
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  noScript: 'This form needs JavaScript.',
  failed: 'Failed to submit form. Please try again.',
  needsLine: 'You’re offline, so you can’t send this yet. We’ll keep what you type.',
  offline: 'You’re offline. What you typed is still here. Try again later.',
  busy: 'Too many attempts. Wait a moment and try again.',
  /** Messages by error code (`domain/error-code-list`). */
  problems: {
    'first-name-required': 'First name is required',
    'first-name-too-long': 'First name must be less than 50 characters',
    'last-name-required': 'Last name is required',
    'last-name-too-long': 'Last name must be less than 50 characters',
    'email-invalid': 'Invalid email address',
    'email-too-long': 'Email must be less than 100 characters',
    'name-invalid': 'Enter a name without symbols or web addresses.',
    'looks-like-secret': 'This looks like a login code or a password. Remove it, and never enter one here.',
  },
  /** Results of an application: title, explanation and link label. */
  outcomes: {
    submitted: ['Application Submitted!', 'It’s pending admin approval.', 'Go to your dashboard'],
    approved: ['You’re an affiliate now', 'Your link and your code are ready.', 'Go to your affiliate dashboard'],
    'already-affiliate': [
      'Already an Affiliate',
      'Your link is in your affiliate dashboard.',
      'Go to your affiliate dashboard',
    ],
    'already-submitted': [
      'Application Already Submitted',
      'We’re reviewing it. You’ll find it on your dashboard.',
      'Go to your dashboard',
    ],
    'guest-submitted': ['Application Submitted!', 'Sign in to check its status.', 'Sign in now'],
    'guest-already-affiliate': ['Already an Affiliate', 'Sign in to open your affiliate dashboard.', 'Sign in now'],
    'no-account': [
      'Account Not Found',
      'You need to create an account before joining the affiliate program. Redirecting to signup...',
      'Create account now',
    ],
    'by-mail': [
      'Check your email',
      ifElse(
        'mails_kept',
        'Email isn’t set up here yet, so our reply wasn’t sent. It confirms your application or says what’s missing. An admin can find it in the Mail Log.',
        'We emailed you. The email confirms your application or says what’s missing. If you don’t see it, check your spam folder.',
      ),
      'Sign in',
    ],
  },
  done: {
    kicker: 'Affiliate Program',
    lead: `An admin will review your application and reply within ${applicationDeadline}, by email and in your notifications.`,
    now: 'now',
    earlier: 'earlier',
    received: `Received.${ifElse('mails_kept', '', ' We emailed you a copy.')}`,
    by: `within ${applicationDeadline}`,
    read: 'We review your application.',
    pending: 'Pending admin approval.',
    then: 'then',
    after: `You get your code and your Affiliate Overview.${ifElse('pays_commission', ` You earn ${commission} a month for each person you refer, from their first day.`, '')}`,
    see: 'View application',
    /** Shown before the redirect, whose delay is in the specification. */
    goesOn: 'Redirecting…',
    ring: `${applicationDeadline} at most until you hear back`,
    sum: applicationDeadline,
    caption: 'at most until you hear back',
  },
}
