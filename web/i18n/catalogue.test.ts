import { describe, expect, it, test } from 'vitest'
import { errorCodes, type ErrorCode } from '../../domain/error-code-list'
import { refusals as adminsEn } from './en/admins/refusals'
import { errorMessages as everyonesEn } from './en/everyone/errors'
import { refusals as signedInEn } from './en/signed-in/refusals'
import { refusals as adminsEs } from './es/admins/refusals'
import { errorMessages as everyonesEs } from './es/everyone/errors'
import { refusals as signedInEs } from './es/signed-in/refusals'
import pinned from './errors.pinned.json'
import { tooManyTries as en } from './en/everyone/too-many-tries'
import { tooManyTries as es } from './es/everyone/too-many-tries'
import { formatTooManyTries } from './too-many-tries'
import { dashboardScreens } from '../../domain/access/dashboard-screens'
import { shell } from './en/everyone/shell'

describe('specified texts', () => {
  const modules = import.meta.glob<object>(['./en/**/*.ts', '!./en/*/index.ts', '!./en/**/*.test.ts'], { eager: true })

  /** All English texts. Functions that take a single word are called with “…”. */
  const texts = new Set(textsIn(Object.values(modules)))
  function textsIn(value: unknown): string[] {
    if (typeof value === 'string') return [value]
    if (typeof value === 'function') return value.length === 1 ? calledText(value) : []
    if (typeof value !== 'object' || value === null) return []
    return Object.values(value).flatMap(textsIn)
  }

  /** Returns the texts of a function, or none if it takes a number, list or object. */
  function calledText(text: Function): string[] {
    try {
      return textsIn(text('…'))
    } catch {
      return []
    }
  }

  /**
   * The specification's error catalogue and texts (document 1, sections 4, 5 and 8), verbatim except for typographic
   * apostrophes (P11). Texts that S8 makes impossible are omitted.
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

  /**
   * The texts of document 2, sections 5 and 8, without the partial failures of a role change, which is atomic (P11), and
   * without texts that were decided differently.
   */
  const signedIn = [
    'Copied!',
    'Referral link copied to clipboard',
    'Invitation email sent successfully!',
    'Failed to send invitation',
    'Already Invited',
    'You have already invited this person. They are in your referrals list.',
    'Already Referred',
    'Referral deleted successfully.',
    'Failed to delete referral. Please try again.',
    'User Updated',
    'User information saved successfully',
    'Failed to update user: …',
    'Role Added',
    'Role Removed',
    'User Deleted',
    'User has been permanently deleted',
    'Failed to delete user: …',
    'Settings Saved',
    'Failed to load settings',
    'Settings Updated',
    'All settings have been saved successfully',
    'Please fill in all required fields',
    'Failed to create payment: …',
    'Failed to update payment: …',
    'Failed to generate payments: …',
    'Payment Created',
    'Payment Updated',
    'Payment status changed to …',
    'Failed to remove device',
    'Device removed. You will need to log in again from that device.',
    'Profile updated successfully',
    'Password Updated',
    'Your password has been changed successfully.',
    'Failed to load tickets',
    'Failed to load messages',
    'Please fill in all fields',
    'Failed to create ticket',
    'Failed to send message',
    'Failed to update ticket',
    'Failed to delete ticket',
    'Failed to delete message',
    'Failed to update message',
    'Ticket created successfully',
    'Ticket updated',
    'Ticket deleted successfully',
    'Message deleted',
    'Message updated',
    'No notifications yet',
    'No users found',
    'No administrators found',
    'No earnings yet. Start referring to earn commissions!',
    'No payment history yet',
    'No payments found',
    'No support tickets yet. Create one to get help!',
    'No tickets found.',
    'Name is required',
    'Please enter a valid email address',
    'Invalid URL',
  ]

  it.each(catalogue)('include “%s”', (text) => expect([...texts]).toContain(text))

  it.each(signedIn)('include “%s” of the signed-in areas', (text) => expect([...texts]).toContain(text))
})

describe('error messages', () => {
  const parts = {
    en: [everyonesEn, signedInEn, adminsEn],
    es: [everyonesEs, signedInEs, adminsEs],
  }
  const merged = (of: readonly object[]): Record<ErrorCode, string> => Object.assign({}, ...of)
  const errorWords = { en: merged(parts.en), es: merged(parts.es) }

  /** The subject of an error, so that swapped messages are noticed. */
  const terms: readonly [RegExp, RegExp][] = [
    [/password/i, /contraseña/i],
    [/paypal/i, /paypal/i],
    [/\bticket/i, /\bticket/i],
    [/last name/i, /apellidos/i],
    [/(?<!i)phone/i, /teléfono/i],
  ]

  test.each(['en', 'es'] as const)('exist for every error code and no other (%s)', (language) => {
    // A code in two groups would appear twice.
    expect(parts[language].flatMap((words) => Object.keys(words)).sort()).toEqual([...errorCodes].sort())
    for (const code of errorCodes) expect(errorWords[language][code].trim(), code).not.toBe('')
  })

  test('differ between Spanish and English', () => {
    for (const code of errorCodes) expect(errorWords.es[code], code).not.toBe(errorWords.en[code])
  })

  test('are equal to the recorded Spanish messages, so a change must also update the record', () => {
    const swapped = Object.entries(pinned).filter(([code, words]) => errorWords.es[code as ErrorCode] !== words)
    expect(swapped.map(([code]) => code)).toEqual([])
  })

  test.each(terms)('mention the same subject in both languages: %s', (english, spanish) => {
    for (const code of errorCodes) {
      expect(spanish.test(errorWords.es[code]), `${code}: ${errorWords.es[code]}`).toBe(
        english.test(errorWords.en[code]),
      )
    }
  })
})

describe('message about too many attempts', () => {
  test.each([
    [1, '1 second', '1 segundo'],
    [39_001, '40 seconds', '40 segundos'],
    [90_000, '90 seconds', '90 segundos'],
    [90_001, '2 minutes', '2 minutos'],
    [180_000, '3 minutes', '3 minutos'],
    [5_400_000, '90 minutes', '90 minutos'],
    [5_400_001, '2 hours', '2 horas'],
    [24 * 3_600_000, '24 hours', '24 horas'],
  ])('announces a wait of %i ms as %s, never as less', (waitMs, english, spanish) => {
    expect(formatTooManyTries(en, waitMs)).toBe(`Too many attempts. Try again in ${english}.`)
    expect(formatTooManyTries(es, waitMs)).toBe(`Demasiados intentos. Vuelve a intentarlo en ${spanish}.`)
  })
})

describe('names of dashboard screens', () => {
  it('are the same in PocketBase’s dashboard as in the app', () => {
    expect(shell.titles).toMatchObject(dashboardScreens)
  })
})
