import { randomUUID } from 'node:crypto'
import type { signUpRoute } from '../../../domain/api/security/accounts'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { Session } from './session'
import type { TestServer } from './server'

export const testPassword = 'harbour-lantern-93'
/** A device without a fingerprint. A shared fingerprint would make every referral look like the same device (M18). */
export const testDevice = { fingerprint: '', name: 'Linux PC, Chrome', installed: false } as const

export interface SignUpOptions {
  email?: string
  firstName?: string
  lastName?: string
  referralCode?: string
  phone?: string
  password?: string
  /** The session that signs up; by default a new one. */
  session?: Session
}

let lastPhone = Math.floor(Math.random() * 5e7)

/** Returns a unique phone number, because a shared one makes a referral a self-referral (M18). */
export function nextPhone(): string {
  lastPhone += 1
  return `+346${String(lastPhone).padStart(8, '0')}`
}

/** Creates the first admin with the setup link that `serve` has printed. Works only once per server. */
export async function createFirstAdmin(server: TestServer): Promise<Session> {
  const session = new Session(server)
  session.grant = await session.call('POST /api/setup', {
    token: (await waitForSetupLink(server)).split('#')[1] ?? '',
    email: 'admin@coterie.example',
    password: testPassword,
    firstName: 'Ana',
    lastName: 'Ortuño',
    language: 'en',
    device: testDevice,
  })
  return session
}

/** Returns the setup link. The server may answer shortly before it prints the link. */
async function waitForSetupLink(server: TestServer): Promise<string> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    if (server.output().includes('/setup#')) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return server.setupLink()
}

/** Signs up a person. The address stays unverified and the link is in the mail outbox. */
export async function signUp(
  server: TestServer,
  options: SignUpOptions = {},
): Promise<{ session: Session; email: string; answer: OutputOf<typeof signUpRoute> }> {
  const session = options.session ?? new Session(server)
  const email = options.email ?? `p${randomUUID().slice(0, 8)}@mail.example`
  const { session: _, ...changes } = options
  const answer = await session.call('POST /api/signup', await signUpInput(session, { ...changes, email }))
  return { session, email, answer }
}

/** Returns the input of a sign-up, in which `changes` replaces the valid values. */
export async function signUpInput(session: Session, changes: Partial<InputOf<typeof signUpRoute>> = {}) {
  const [program] = await session.server.sql('SELECT terms_version FROM program')
  return {
    email: 'someone@mail.example',
    password: testPassword,
    firstName: 'Priya',
    lastName: 'Raman',
    phone: nextPhone(),
    referralCode: '',
    language: 'en' as const,
    acceptedTerms: String(program?.['terms_version'] ?? ''),
    over18: true,
    challenge: changes.challenge ?? (await session.challenge('signup')),
    ...changes,
  }
}

/** Returns the token in the newest email of a template. Sent emails are stored without links. */
export async function readMailToken(server: TestServer, email: string, template: string): Promise<string> {
  const mails = await server.sql(
    `SELECT text FROM mail_outbox WHERE "to" = ? AND template = ? ORDER BY queued_at DESC, rowid DESC LIMIT 1`,
    [email, template],
  )
  const storedText = mails[0] === undefined ? '' : String(mails[0]['text'])
  const tokenIn = (text: string) => /#([A-Za-z0-9_-]+)/.exec(text)?.[1]
  const token =
    tokenIn(storedText) ??
    (storedText === '' ? undefined : server.mailServer?.textsTo(email).map(tokenIn).findLast(Boolean))
  if (!token) throw new Error(`no ${template} mail to ${email}`)
  return token
}

/** Requests a password reset and returns the token of the emailed link. */
export async function requestPasswordReset(guest: Session, email: string): Promise<string> {
  await guest.call('POST /api/password/forgot', { email, challenge: await guest.challenge('login') })
  return readMailToken(guest.server, email, 'reset-password')
}

export async function signIn(session: Session, email: string, password: string = testPassword): Promise<Session> {
  session.grant = await session.call('POST /api/signin', {
    email,
    password,
    challenge: await session.challenge('login'),
    device: testDevice,
  })
  return session
}

export async function createVerifiedPerson(
  server: TestServer,
  options: SignUpOptions = {},
): Promise<{ session: Session; email: string }> {
  const { session, email } = await signUp(server, options)
  await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
  return { session, email }
}

export async function createMember(server: TestServer, options: SignUpOptions = {}): Promise<Session> {
  const { session, email } = await createVerifiedPerson(server, options)
  return signIn(session, email, options.password)
}

export async function createAffiliate(
  server: TestServer,
  admin: Session,
  { fromDate, ...options }: SignUpOptions & { fromDate?: string } = {},
): Promise<Session> {
  const session = await createMember(server, options)
  await admin.call('POST /api/admin/roles', {
    user: session.userId,
    role: 'affiliate',
    granted: true,
    fromDate: fromDate ?? `${new Date().getUTCFullYear() - 1}-01-01`,
    reason: 'test',
  })
  return session
}

export const setAdminRole = (by: Session, user: string, granted = true) =>
  by.call('POST /api/admin/roles', { user, role: 'admin', granted, password: testPassword })
