import type { Language, Role } from '../entities'

/** A solved ALTCHA v1 challenge, base64 JSON (S12). */
export type ChallengeSolution = string
export type ChallengeAction = 'login' | 'signup' | 'affiliate' | 'contact'
export interface Challenge {
  algorithm: 'SHA-256'
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** How a device describes itself; it only labels the row (S7). */
export interface DeviceLabel {
  fingerprint: string
  name: string
  installed: boolean
}

/** What a person's exchange answers: the token lives `ttlMs` and stays in memory. */
export interface SessionGrant {
  token: string
  ttlMs: number
  userId: string
  deviceId: string
  email: string
  firstName: string
  lastName: string
  language: Language
  roles: Role[]
  /** True when a member is past the idle limit: reading goes on, sensitive commands want the password. */
  idle: boolean
}

/** What a guest may know of the installation: for the forms before anybody is signed in. */
export interface PublicProgramme {
  productName: string
  supportEmail: string
  origin: string
  termsVersion: string
  rentalRateCents: number
  commissionRateCents: number
  thresholdCents: number
  today: string
}

export interface AccountRoutes {
  'GET /api/programme': { query: Record<string, never>; output: PublicProgramme }
  'GET /api/challenge': { query: { action: ChallengeAction }; output: Challenge }
  /** Who referred: 404 `not-found` for an unknown or withdrawn code. */
  'GET /api/referrer': { query: { code: string }; output: { firstName: string; initial: string } }
  'POST /api/signup': {
    input: {
      email: string
      password: string
      firstName: string
      lastName: string
      phone: string
      referralCode: string
      language: Language
      acceptedTerms: string
      over18: boolean
      challenge: ChallengeSolution
    }
    /** The same for a new, an unverified and a taken address (S5). */
    output: { verificationNeeded: boolean }
  }
  /** `verify-needs-password` when the link is opened on another device than the one that signed up. */
  'POST /api/verify': {
    input: { token: string; password?: string; choosePassword?: string }
    output: { email: string }
  }
  'POST /api/verify/resend': { input: { email: string; password: string }; output: Record<string, never> }
  'POST /api/signin': {
    input: { email: string; password: string; challenge: ChallengeSolution; device: DeviceLabel }
    output: SessionGrant
  }
  /** `userId` is the person whose copy is open, '' when none is. 401 token/idle/device-ended, 409 other-person. */
  'POST /api/session': { input: { userId: string; active: boolean }; output: SessionGrant }
  'POST /api/session/unlock': { input: { password: string }; output: SessionGrant }
  'POST /api/signout': { input: Record<string, never>; output: Record<string, never> }
  'POST /api/password/forgot': { input: { email: string; challenge: ChallengeSolution }; output: Record<string, never> }
  'POST /api/password/reset': { input: { token: string; password: string; device: DeviceLabel }; output: SessionGrant }
  'POST /api/password/change': { input: { current: string; password: string }; output: SessionGrant }
  'POST /api/paypal': { input: { address: string; password?: string }; output: Record<string, never> }
  'POST /api/paypal/not-me': { input: { token: string }; output: Record<string, never> }
  'POST /api/devices/remove': { input: { device: string; password?: string }; output: Record<string, never> }
  /** The first admin (token of `npm start`). `setup-closed` when an admin exists or the token is spent. */
  'POST /api/setup': {
    input: {
      token: string
      email: string
      password: string
      firstName: string
      lastName: string
      language: Language
      device: DeviceLabel
    }
    output: SessionGrant
  }
  'POST /api/leads': {
    input: {
      firstName: string
      lastName: string
      email: string
      phone: string
      language: Language
      challenge: ChallengeSolution
    }
    output: Record<string, never>
  }
  'POST /api/test-email': { input: Record<string, never>; output: Record<string, never> }
  'POST /api/invitations': { input: { email: string; name: string }; output: { referral: string } }
  'POST /api/invitations/remove': { input: { referral: string }; output: { withdrawn: boolean } }
}
