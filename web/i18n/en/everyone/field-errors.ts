import { errorMessages } from './errors'

/**
 * Messages for the error codes of form fields in the schemas of `domain` (document 1, section 5; document 2, section 5).
 */
export const fieldErrors = {
  ...errorMessages,
  'name-invalid': 'Names can’t contain line breaks, @, slashes or web addresses',
  'password-too-long': 'This password is too long.',
  'password-short-of-eight': 'Password too short. Use at least 8 characters.',
  'passwords-do-not-match': 'Passwords do not match. Please re-enter your password.',
  'password-required': 'Enter your password',
  'current-password-wrong': 'That isn’t your current password.',
  'confirm-needed': 'Please re-enter your password.',
  'over-18-needed': 'You must be 18 or older',
  'terms-needed': 'Accept the terms to continue',
  'consent-needed': 'Accept the terms to continue',
  'url-invalid': 'Invalid URL',
  'url-credentials': 'This address contains a username (before the @). Use the address without it.',
  'text-too-long': 'This text is too long.',
  'looks-like-secret': 'This looks like a password or login code.',
}
