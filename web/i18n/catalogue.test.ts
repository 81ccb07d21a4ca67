import { describe, expect, it } from 'vitest'

const modules = import.meta.glob<object>(['./en/**/*.ts', '!./en/*/index.ts', '!./en/**/*.test.ts'], { eager: true })

/** Every English text without an argument. */
const texts = new Set(textsIn(Object.values(modules)))
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/**
 * The specification's error catalogue (document 1, section 8) and what its forms and toasts say (sections 4 and 5), to the letter but for
 * typographic apostrophes (P11). Left out are the texts that S8 makes impossible. A text that is shown as one line of a title and a text
 * stands here as both.
 */
const catalogue = [
  'Failed to submit form. Please try again.',
  'Account Not Found',
  'You need to create an account before joining the affiliate program. Redirecting to signup...',
  'Application Submitted!',
  'Already an Affiliate',
  'Application Already Submitted',
  'First name is required',
  'First name must be less than 50 characters',
  'Last name is required',
  'Last name must be less than 50 characters',
  'Invalid email address',
  'Email must be less than 100 characters',
  'Password must be at least 6 characters',
  'Phone number must be at least 10 digits',
  'Phone number is too long',
  'Verification Error',
  'reCAPTCHA not loaded. Please refresh and try again.',
  'Error',
  'Login failed. Please try again.',
  'Signup failed',
  'Please try again.',
  'Invalid or expired link',
  'Please request a new password reset link.',
  'This link is invalid or has expired.',
  'Go to Sign In',
  'Failed to update password',
  'Check your email',
  'We sent you a password reset link. Please check your email.',
  'Your password has been reset successfully!',
  'Password updated',
  'Your password has been set. Redirecting to your dashboard...',
  'Referral Applied',
  'You were referred by an affiliate. Sign up to get started!',
  'Application submitted successfully! We’ll be in touch soon.',
  'Account Created Successfully!',
  'Unexpected Application Error!',
  'Oops! Page not found',
  'Return to Home',
  'Password too short. Use at least 8 characters.',
  'Passwords do not match. Please re-enter your password.',
  'Passwords don’t match',
  'Test welcome email sent',
  'Failed to send email',
  'This person has already been referred.',
  'This person has already been referred by another affiliate.',
  'Failed to send test email',
]

describe('the specification’s texts', () => {
  it.each(catalogue)('%s', (text) => expect([...texts]).toContain(text))
})
