import { randomUUID } from 'node:crypto'
import type { signUpRoute } from '../../../domain/api/security/accounts'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { Session } from './session'
import { type TestServer, createDataDirectory, runBinary, startServer, type ServerOptions } from './server'
import type { Protection } from '../../../domain/program/protections'
import { rm } from 'node:fs/promises'
import { sendRequest, type HttpResponse } from './http'

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

/** Returns valid input for a sign-up, except for the values that `changes` replaces. */
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

/** Creates a member and grants the admin role. */
export async function createSecondAdmin(admin: Session, options: SignUpOptions = {}): Promise<Session> {
  const second = await createMember(admin.server, options)
  await setAdminRole(admin, second.userId)
  return second
}

/** Saves a setting through the API. Raw SQL would be a silent change that the audit reports. */
export async function saveSetting(admin: Session, key: string, value: unknown): Promise<void> {
  const [row] = await admin.server.sql('SELECT version FROM admin_settings WHERE setting_key = ?', [key])
  await admin.call('POST /api/admin/settings', {
    values: { [key]: value },
    versions: { [key]: Number(row?.['version'] ?? 0) },
  })
}

/** Disables a protection, which needs two admins: one requests it, and another confirms it (S26). */
export async function disableProtection(requester: Session, confirmer: Session, setting: Protection): Promise<void> {
  await requester.call('POST /api/admin/settings/switch-off', { setting, act: 'ask', password: testPassword })
  await confirmer.call('POST /api/admin/settings/switch-off', { setting, act: 'confirm', password: testPassword })
}

export const superuser = { identity: 'root@coterie.example', password: 'a-long-superuser-password' }

export interface DashboardClient {
  server: TestServer
  /** Sends a request with the superuser's token to the address of the dashboard. */
  request(method: string, path: string, body?: unknown): Promise<HttpResponse>
  stop(): Promise<void>
}

/** Signs in at the address of the dashboard. Does not throw on error statuses. */
export const signInSuperuser = (server: TestServer, password: string = superuser.password): Promise<HttpResponse> =>
  sendRequest({
    method: 'POST',
    url: `${server.dashboardUrl}/api/collections/_superusers/auth-with-password`,
    body: { identity: superuser.identity, password },
  })

export async function startDashboard(options: ServerOptions = {}): Promise<DashboardClient> {
  const dir = await createDataDirectory()
  const result = await runBinary(['superuser', 'upsert', superuser.identity, '--dir', dir], `${superuser.password}\n`)
  if (result.status !== 0) throw new Error(result.output)
  const server = await startServer({ ...options, dir })
  const { token = '' } = (await signInSuperuser(server)).json as { token?: string }
  if (token === '') throw new Error('the superuser could not sign in')
  return {
    server,
    request: (method, path, body) =>
      sendRequest({ method, url: server.dashboardUrl + path, headers: { authorization: token }, body }),
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
