import { formatCount } from '../../numbers'

/** The unsubscribe page (RFC 8058). */
export const unsubscribe = {
  title: { invitation: 'Unsubscribe from all emails?', kind: 'Unsubscribe from these emails?' },
  lead: {
    invitation: (product: string) =>
      `You won’t get emails or invitations from ${product} at this address. To do this, we keep a fingerprint of the address, not the address itself.`,
    support: 'You’ll stop getting emails about your tickets. You’ll still see replies in the app.',
    payment: 'You’ll stop getting emails about your payments. You’ll still see payments in the app.',
    referral: 'You’ll stop getting emails about your referrals. You’ll still see your referrals in the app.',
    account: 'You’ll stop getting welcome emails and news about your account. You’ll still see everything in the app.',
  },
  /** Emails that can't be unsubscribed from. */
  stays: {
    invitation:
      'If you create an account, you’ll still get the emails it needs: confirmations, password resets and security alerts.',
    kind: 'You’ll still get the emails your account needs: confirmations, password resets, security alerts, and changes to where we send your money.',
  },
  button: { invitation: 'Unsubscribe from all', kind: 'Unsubscribe' },
  done: 'Done. You won’t get these emails anymore.',
  doneEverything: 'Done. We won’t email this address anymore.',
  doneText: 'An email already on its way may still arrive.',
  invalidKind: 'Unsubscribe link',
  invalidWhy: 'The link may be incomplete. Nothing has changed.',
  invalidText: 'Open the link in the email again, or use “Unsubscribe” in your email app.',
}

/** Sign-in, sign-up, recovery, verification and set-up. Texts and toasts are fixed by the specification. */
export const auth = {
  signIn: 'Sign in',
  signInAdmin: 'Administrator sign-in',
  secondStepNext: 'Now confirm with two-step verification.',
  signInPasskey: 'Sign in with a passkey',
  orPassword: 'or with your password',
  signInWith: (name: string) => `Sign in with ${name}`,
  ssoOpening: (name: string) => `Opening ${name}…`,
  ssoProgress: 'Signing you in…',
  ssoIncomplete: 'The sign-in can’t continue here, for example because the page was reloaded. Start again.',
  ssoFailed: 'You aren’t signed in',
  ssoDenied: (name: string) =>
    `${name} didn’t let you in. You may have canceled, or your account there isn’t allowed to use this site.`,
  ssoService: 'The sign-in service',
  ssoTermsLead: (email: string) =>
    `Your email address ${email} is verified. You can set a password later, but you don’t need one.`,
  passkeyFailed: 'Your browser couldn’t request a passkey. Try again, or use your password.',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneHint: 'Include your country code, e.g. +1 415 555 0100. Used for text messages only.',
  forgot: 'Forgot Password?',
  newHere: 'New here?',
  createAccount: 'Create account',
  createLead: 'It takes about four minutes. You don’t lend anything until you agree.',
  haveAccount: 'Already have an account?',
  typedStays: 'We keep what you type until you’re back online.',
  remembered:
    'You stay signed in for 90 days. Signing out removes your data from this device. On a shared computer, use a private window.',
  signingIn: 'Signing in…',
  creating: 'Creating…',
  bot: 'Spam check',
  botHow: 'No puzzles, no tracking.',
  botService: {
    turnstile: 'Cloudflare Turnstile runs this check and sees your browser and IP address.',
    recaptcha: 'Google reCAPTCHA runs this check and sees your browser and IP address.',
  },
  botChecking: 'Checking',
  botChecked: 'Checked',
  botFailed: 'Not checked',
  retry: 'Try again',
  invitedBy: (name: string) => (name === '' ? 'You’re invited' : `${name} invited you`),
  invitationGone: 'This invitation was used, withdrawn or has expired. Ask for a new one, or sign up without it.',
  invitedAsAffiliate: 'You’ll be an affiliate as soon as your email is verified.',
  referredBy: 'Referred by',
  /** The day until which this browser stores the referral code. */
  referredUntil: (day: string) => `until ${day}`,
  terms: 'Terms of Service',
  adult: 'I am 18 or older',
  readTerms: 'I have read the',
  opensInNewTab: 'opens in a new tab',
  termsNote:
    'Lending an account may break the professional network’s own terms. We record your consent with its date and text.',
  termsVersion: (version: string) => `Version ${version}.`,
  needYou: (n: number) => (n === 1 ? 'Fix 1 field to continue' : `Fix ${formatCount(n)} fields to continue`),
  fieldsDone: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`,
  fieldsDoneWord: 'fields completed',
  you: 'You',
  seatSays: 'Nothing is sent until you select Create account.',
  daySays: 'Each dot is a day of this month. Sign in to see your days.',
  dayOf: (day: number, days: number) => `day ${formatCount(day)} of ${formatCount(days)}`,
  tableName: (text: string) => `A table with seven people and your seat. ${text}`,
  ruleLength: 'At least 8 characters',
  ruleCommon: 'Not a common password',
  ruleMatch: 'Passwords match',
  ruleMet: 'met',
  ruleOpen: 'not yet',
  error: 'Error',
  loginFailed: 'Login failed. Please try again.',
  signupFailed: 'Signup failed',
  tryAgain: 'Please try again.',
  wrongCredentials: 'Email or password is wrong.',
  checkBoth: 'Check both, then try again.',
  verificationError: 'Verification Error',
  botNotLoaded: 'The spam check didn’t load. Please refresh and try again.',
  recaptchaNotLoaded: 'reCAPTCHA not loaded. Please refresh and try again.',
  botLonger: 'A longer check',
  botLongerText:
    'There were many attempts with a wrong password, so this check takes up to a minute. You don’t need to do anything.',
  created: 'Account Created Successfully!',
  createdText: 'Please check your email (and spam folder) to verify your account.',
  createdLead: (email: string) => `We sent a link to ${email}. Open it in this browser, and you’re signed in.`,
  /** Shown in place of "Check your email" while no mail server is set up. */
  accountCreated: 'Account created',
  createdLinkSignsIn: 'Open the link in this browser, and you’re signed in.',
  createdNote:
    'No email after a few minutes? Check your spam folder. If the address already has an account, the email says so.',
  /** For people who open the link in another browser or on another device. */
  signInWithPassword: 'Sign in with your password',
  referralApplied: 'Referral Applied',
  referralAppliedText: 'You were referred by an affiliate. Sign up to get started!',
  notVerified: 'Your email address isn’t verified yet.',
  notVerifiedText: 'Open the link we emailed you, or request a new one.',
  sendAgain: 'Send link again',
  sentAgain: 'Sent again',
  keptAgain: 'New link created',
  sentAgainText: 'Check your inbox and spam folder.',
  forgotTitle: 'Forgot Password?',
  forgotLead:
    'Enter your email. If you have an account, we’ll send you a link that works once and expires after 30 minutes.',
  forgotLeadKept:
    'Enter your email. If you have an account, we’ll create a link that works once and expires after 30 minutes.',
  /** Shown to guests of an installation without a mail server. The text must not reveal the progress of the set-up. */
  askForLink: (support: string) =>
    support === ''
      ? 'Email isn’t set up yet. Ask the site owner for your link.'
      : `Email isn’t set up yet. Ask for your link at ${support}.`,
  sendLink: 'Send reset link',
  /** Label of the link while no mail server is set up. */
  requestLink: 'Request a reset link',
  sending: 'Sending…',
  cancel: 'Cancel',
  checkEmail: 'Check your email',
  checkEmailText: 'We sent you a password reset link. Please check your email.',
  /** The text is the same for known and unknown addresses, so that it does not reveal who has an account. */
  linkAsked: (email: string) => `If there’s an account for ${email}, we’ve emailed you a link to set a new password.`,
  linkAskedKept: (email: string) => `If there’s an account for ${email}, we’ve created a link to set a new password.`,
  resetTitle: 'Set a new password',
  resetLead: 'A new password signs out your other devices.',
  heldTitle: 'Also on your account',
  heldLead:
    'Anything added in the last 7 days is set to “Remove”, in case someone else added it. Choose “Keep” for what you added yourself.',
  heldKinds: {
    passkey: 'Passkey',
    codes: 'One-time codes',
    'recovery-codes': 'Recovery codes',
    'api-key': 'API key',
    paypal: 'PayPal email',
  },
  heldAdded: (date: string) => `Added on ${date}`,
  heldKeep: 'Keep',
  heldRemove: 'Remove',
  /** Shown to an admin whose choices keep no second factor. */
  heldNone:
    'If you keep neither a passkey nor one-time codes, this link won’t sign you in. Another admin must then let you set up two-step verification again, or you can run “coterie admin reset-factor” on the server.',
  savePassword: 'Save password',
  saving: 'Saving…',
  passwordUpdated: 'Password updated',
  passwordUpdatedText: 'Your password has been set. Redirecting to your dashboard...',
  goToDashboard: 'Go to your dashboard now',
  passwordReset: 'Your password has been reset successfully!',
  updateFailed: 'Failed to update password',
  linkInvalid: 'This link is invalid or has expired.',
  linkDied: 'Invalid or expired link',
  linkInvalidText: 'Please request a new password reset link.',
  linkKinds: { reset: 'Reset link', verify: 'Verification link', notMe: '“Not me” link', notMeEmail: '“Not me” link' },
  linkWhy: {
    reset:
      'The link may be incomplete, used or expired. Links work once and expire after 30 minutes. Nothing has changed.',
    verify:
      'The link may be incomplete, used or expired. Links work once and expire after 24 hours. Already used it? You’re all set.',
    notMe: 'The link may be incomplete, used or expired. Links work once and expire after 7 days. Nothing has changed.',
    notMeEmail:
      'The link may be incomplete, used or expired. Links work once and expire after 72 hours. Nothing has changed.',
  },
  atTime: (time: string) => `at ${time}`,
  onDayAt: (date: string, time: string) => `on ${date} at ${time}`,
  linkOver: {
    reset: (made: string, now: string) =>
      `Sent ${made}, opened ${now}. Links expire after 30 minutes. Your password hasn’t changed.`,
    verify: (made: string, now: string) =>
      `Sent ${made}, opened ${now}. Links expire after 24 hours. Your email isn’t verified yet.`,
    notMe: (made: string, now: string) =>
      `Sent ${made}, opened ${now}. Links expire after 7 days. Nothing has changed.`,
    notMeEmail: (made: string, now: string) =>
      `Sent ${made}, opened ${now}. Links expire after 72 hours. Nothing has changed.`,
  },
  linkUsed: {
    verify: (when: string) => `The link was used ${when}. Your email is verified, so you’re all set.`,
    reset: (when: string) => `The link was used ${when} to change the password. All other devices were signed out.`,
    notMe: (when: string) => `The link was used ${when}, and every device was signed out.`,
    notMeEmail: (when: string) =>
      `The link was used ${when}: the earlier email was restored, and every device was signed out.`,
  },
  verifyUsedAdvice: 'If it wasn’t you, sign in and open Settings, Security to see every device that signed in.',
  linkReplaced: (when: string) => `This link was replaced by a newer one ${when}. Only the newest one works.`,
  linkResetAdvice: 'We’ll email you a new link. Earlier links will stop working.',
  /**
   * Says after which end of the link it was opened. A link ends when it expires, is used, or is replaced by a newer one.
   */
  linkEnds: { late: 'after it expired', used: 'after it was used', replaced: 'after a newer link was sent' },
  linkDial: (first: string, last: string, opened: string, after: string) =>
    `The link was valid from minute ${first} to minute ${last} of the hour and was opened at minute ${opened}, ${after}`,
  linkLeft: (minutes: number) =>
    minutes === 1 ? 'The link expires in 1 minute.' : `The link expires in ${formatCount(minutes)} minutes.`,
  linkLeftHours: (hours: number) => `The link expires in ${formatCount(hours)} hours.`,
  linkRanOut: 'The link has expired.',
  forAddress: 'Account:',
  newLink: 'Send new link',
  newPasswordNow: 'Set a new password',
  notMeHelp: (address: string) => `If we sent money to the wrong address, write to ${address}.`,
  goToSignIn: 'Go to Sign In',
  verifyTitle: 'Verify your email',
  verifying: 'Checking your link…',
  verified: 'Your email is verified.',
  verifiedText: (email: string) => `You can now sign in with ${email}.`,
  verifiedSignedIn: (email: string) => `You’re signed in with ${email}.`,
  /** Shown if the link also set the password. */
  verifiedChosen: (email: string) => `Your new password is set. You can now sign in with ${email}.`,
  endedText: (devices: string) =>
    `Someone else used this email on: ${devices}. We signed them out and deleted what they entered.`,
  verifyNeedsPassword: 'One more step',
  verifyNeedsPasswordText:
    'You signed up on another device. Enter the password you chose there, so that no one else can claim this address.',
  verifyButton: 'Verify',
  didntChoose: 'I didn’t set a password',
  /** For users who forgot the password before they verified the address. */
  askedForOneText: 'You requested a new password. Setting it confirms this address.',
  didntChooseText:
    'Then someone else signed up with your address. Set your own password, and we’ll delete anything they entered.',
  haveIt: 'I have the password',
  setAndVerify: 'Set password and verify',
  wrongPassword: 'That isn’t the password chosen at sign-up.',
  openTheApp: 'Did you install the app? Open it and sign in there.',
  verifyInvalidText: 'Sign in with your email and password to request a new link.',
  notMeTitle: 'Restore your PayPal email',
  notMeLead: 'Someone changed the PayPal email of your account. This restores the old one and ends all sessions.',
  notMeButton: 'That wasn’t me. Restore it',
  /** For accounts without an earlier address. */
  notMeFirst: {
    title: 'Remove the PayPal email',
    lead: 'Someone added a PayPal email to your account. This removes it and ends all sessions.',
    button: 'That wasn’t me. Remove it',
    done: 'The PayPal email has been removed.',
  },
  notMeLeave: 'That was me. Keep it',
  /** Labels of the restored and the removed address. */
  notMeBack: 'Restored',
  notMeDropped: 'Removed',
  notMeNone: 'None',
  notMeDone: 'Your old PayPal email has been restored.',
  notMeDoneText:
    'All sessions have ended. Now set a new password: the person who made the change was signed in as you.',
  notMeInvalidText: 'If you still don’t recognize the address, sign in and open a ticket.',
  notMeDeviceTitle: 'Sign out every device',
  notMeDeviceLead:
    'Someone used your account. This ends all sessions, removes what was added since then, and creates a link to set a new password.',
  notMeDeviceButton: 'That wasn’t me. Sign out everywhere',
  notMeDeviceDone: 'All devices are signed out.',
  notMeDeviceDoneText: 'Now set a new password: the person who signed in knows the old one.',
  notMeEmail: {
    title: 'Restore your email address',
    lead: 'Someone changed the email address of your account. This restores the old one, ends all sessions, and removes what was added since then.',
    button: 'That wasn’t me. Restore it',
    done: 'Your old email address has been restored.',
  },
  removedTitle: 'What was removed',
  removedKinds: {
    session: 'Signed out',
    passkey: 'Passkey removed',
    codes: 'One-time codes',
    'recovery-codes': 'Recovery codes',
    'api-key': 'API key removed',
    paypal: 'PayPal email removed',
  },
  /** Label of items without a name. */
  removedAll: 'Removed',
  paypalBack: (address: string) => `Your payments will go to your earlier PayPal email again: ${address}.`,
  notMeLocked:
    'Two-step verification is required for admins, and yours was removed. Ask another admin to let you set it up again, or run “coterie admin reset-factor” on the server.',
  linkInMail: 'Check your email for the link.',
  resetNow: 'Reset my password',
  setupTitle: 'Create your admin account',
  setupLead: 'You’ll be the first admin. This setup link works once and expires after one hour.',
  setupAnotherLead: 'You’ll be an admin of this program. This link works once and expires after one hour.',
  setupButton: 'Create admin account',
  setupRestore: 'Restore a backup instead',
  setupRestoreTitle: 'Restore a backup',
  setupRestoreLead:
    'Continue with the data of an earlier Coterie installation. Afterwards, sign in with an account from the backup.',
  setupClosed: 'This setup link no longer works.',
  setupClosedText:
    'It was already used, it’s more than an hour old, a newer link was made, or someone else became the first admin.',
  setupNoToken: 'You need the setup link that the server printed when it started.',
  setupKind: 'Setup link',
  setupNobodyYet: 'There’s no admin yet',
  setupStartAgain: 'Restart the server. It prints a new link that works once and expires after one hour.',
  setupSomebody: 'There’s already an admin',
  setupOneMore: 'Sign in. To add an admin, or if no admin can sign in, run this command on the server to get a link:',
}
