import type { Language } from './entities'

/** Prerendered HTML that the server fills and anybody may read; a link to one loads a document. */
export const pagePaths = {
  landing: '/',
  landingEs: '/es/',
  affiliate: '/affiliate',
  affiliateEs: '/es/affiliate',
  terms: '/terms',
  termsEs: '/es/terms',
} as const

/** Screens of the app: all of them load its one shell. */
export const screenPaths = {
  auth: '/auth',
  affiliateAuth: '/affiliate_dashboard/auth',
  userAuth: '/user_dashboard/auth',
  adminAuth: '/admin/auth',
  signup: '/signup',
  verify: '/verify',
  resetPassword: '/reset-password',
  notMe: '/not-me',
  unsubscribe: '/unsubscribe',
  setup: '/setup',
  testEmail: '/test-email',
  dashboard: '/dashboard',
  rentalHistory: '/dashboard/rental-history',
  earnings: '/dashboard/earnings',
  application: '/dashboard/application',
  settings: '/dashboard/settings',
  termsAgain: '/dashboard/terms',
  support: '/dashboard/support',
  affiliateDashboard: '/affiliate_dashboard',
  referrals: '/affiliate_dashboard/referrals',
  affiliateEarnings: '/affiliate_dashboard/earnings',
  affiliateSupport: '/affiliate_dashboard/support',
  share: '/affiliate_dashboard/share',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminPerson: '/admin/users/:id',
  adminView: '/admin/users/:id/view',
  adminApplications: '/admin/applications',
  adminPayments: '/admin/payments',
  adminRuns: '/admin/runs',
  adminRun: '/admin/runs/:month',
  adminPayouts: '/admin/payouts',
  adminPayout: '/admin/payouts/:id',
  adminHolds: '/admin/holds',
  adminLedger: '/admin/ledger',
  adminPolicyLab: '/admin/policy-lab',
  adminLeads: '/admin/leads',
  adminAdmins: '/admin/admins',
  adminImport: '/admin/import',
  adminSettings: '/admin/settings',
  adminTerms: '/admin/settings/terms',
  adminQuestions: '/admin/settings/faqs',
  adminLetters: '/admin/settings/templates',
  adminApi: '/admin/settings/api',
  adminSupport: '/admin/support',
  adminMailLog: '/admin/mail-log',
  adminAudit: '/admin/audit-log',
  adminHealth: '/admin/health',
  adminSetUp: '/admin/set-up',
} as const

/** The licenses of all software in the program: a text that the build writes (S29). */
export const licensesPath = '/licenses.txt'

/** The parts in all their states, for who builds them: the development server alone knows it. */
export const devPartsPath = '/dev/parts'

/** Every address of the product, once: screens, letters, the server and the service worker read them here. */
export const paths = { ...pagePaths, ...screenPaths } as const

/** What an installed app opens is an address with this query: it leads each person to their own area. */
export const installedStart = '?start'

/** The manifest in each language; the build writes the English one, the server both. */
export const manifestPaths: { readonly [language in Language]: string } = {
  en: '/manifest.webmanifest',
  es: '/manifest.es.webmanifest',
}

/** A person's page in the admin area. */
export const adminPersonPath = (id: string): string => `/admin/users/${id}`

/** What somebody sees, for an admin. */
export const adminViewPath = (id: string): string => `/admin/users/${id}/view`

/** A month's run: its newest, or the one with this number where a month has several. */
export const runPath = (month: string, n?: number): string =>
  `${paths.adminRuns}/${month}${n === undefined ? '' : `?run=${n}`}`

/** A payout batch's page. */
export const payoutPath = (id: string): string => `/admin/payouts/${id}`

/** An application from the landing page, opened in its list. */
export const leadPath = (id: string): string => `${paths.adminLeads}?lead=${id}`

/** A ticket inside a support screen (the notification's target, specification document 2 section 2). */
export const ticketPath = (area: 'member' | 'admin', ticketId: string): string =>
  `${area === 'admin' ? paths.adminSupport : paths.support}?ticket=${ticketId}`

/** A shared link whose preview and first page are in the language of the text that it stands in. */
export const linkIn = (link: string, language: Language): string =>
  `${link}${link.includes('?') ? '&' : '?'}lang=${language}`

/** A link names whose it is so: `/signup?ref=ABCDEFGH`. */
export const referralKey = 'ref'
/** A link names its label so: `/signup?ref=ABCDEFGH&from=flyer-june` (P14). */
export const labelKey = 'from'

/** `{origin}/signup?ref={code}` (document 1, section 2), with the mark of its label (P14) unless that is ''. */
export const referralLink = (origin: string, code: string, mark = ''): string =>
  `${origin}${paths.signup}?ref=${encodeURIComponent(code)}${mark === '' ? '' : `&${labelKey}=${mark}`}`

/** The form of sign-up with what somebody wrote on another form already filled in. */
export const filledSignUpPath = (written: { email: string; firstName: string; lastName: string }): string => {
  const { email, firstName, lastName } = written
  const filled = Object.entries({ email, firstName, lastName }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `${paths.signup}?${filled.join('&')}`
}

/**
 * Where a recovery link leads that was opened on whatever page (`type=recovery` in its query or fragment; specification, document 1,
 * section 2): to the form for a new password, with its token, if it names one, in the fragment, which no server sees. Null for any other address.
 * @param search as in `location`, with its `?`
 * @param hash as in `location`, with its `#`
 */
export function recoveryTarget(search: string, hash: string): string | null {
  const given = `${search}${hash}`
  if (partOf(given, 'type') !== 'recovery') return null
  const token = partOf(given, 'token') || partOf(given, 'token_hash')
  return `${paths.resetPassword}${token === '' ? '' : `#token=${token}`}`
}

/** A part of a query or fragment; URLSearchParams is missing in the hooks' runtime. */
const partOf = (given: string, name: string): string => given.match(new RegExp(`[?#&]${name}=([^&#]*)`))?.[1] ?? ''

/** Fields of the settings that a link may ask for: `/dashboard/settings?field=paypal` begins in it. */
export type SettingsField = 'paypal' | 'profile'
export const settingsFieldPath = (field: SettingsField): string => `${paths.settings}?field=${field}`

/** Pages with a form that a guest sends: where an installation that chose a bot check of a service lets its script in (S12). */
export const formPaths: readonly string[] = [
  paths.landing,
  paths.landingEs,
  paths.affiliate,
  paths.affiliateEs,
  paths.auth,
  paths.affiliateAuth,
  paths.userAuth,
  paths.adminAuth,
  paths.signup,
]

/** Where a tab remembers the public pages that were read in it while no service worker saw them, for the first one: their paths. */
export const seenPagesKey = 'coterie-pages'

/**
 * The address that was meant where a mail program wrote a link's `#` as `%23` (some write it twice, `%2523`), so that its token became part
 * of the path or the query. Null for any other address.
 * @param path as in `location`, and so is `search`
 */
export function repairedFragment(path: string, search: string): string | null {
  // the token ends where a query or its next part begins: programs add parts of their own to links
  const [, page = path, inPath = ''] = path.match(/^(.*?)%(?:25)*23(.*)$/) ?? []
  const [, query = search, inQuery = '', rest = ''] = search.match(/^(.*?)%(?:25)*23([^&]*)(.*)$/) ?? []
  const fragment = (inPath || inQuery).replace(/%(?:25)*3d/gi, '=').replace(/%(?:25)*26/g, '&')
  const isScreen = Object.values<string>(screenPaths).includes(page.replace(/\/$/, ''))
  if (fragment === '' || !(isScreen || partOf(`#${fragment}`, 'type') === 'recovery')) return null
  return `${page}${query}${rest}#${fragment}`
}
