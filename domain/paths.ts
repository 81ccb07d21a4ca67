import type { Language } from './collections/define/row'

/** The prerendered pages. Links to them load a new document. */
export const pagePaths = {
  landing: '/',
  landingEs: '/es/',
  affiliate: '/affiliate',
  affiliateEs: '/es/affiliate',
  terms: '/terms',
  termsEs: '/es/terms',
} as const

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
  singleSignOn: '/auth/sso',
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
  adminTemplates: '/admin/settings/templates',
  adminApi: '/admin/settings/api',
  adminSupport: '/admin/support',
  adminMailLog: '/admin/mail-log',
  adminAudit: '/admin/audit-log',
  adminHealth: '/admin/health',
  adminSetUp: '/admin/set-up',
} as const

/** A text file with the licenses of all software in the program, which the build creates (S29). */
export const licensesPath = '/licenses.txt'

export const paths = { ...pagePaths, ...screenPaths } as const

export const installedStart = '?start'

/** Receives what other apps share with the installed app, in the service worker. The server only says that it was missed. */
export const shareTargetPath = '/share-target'
/** The cache in which the service worker stores shared content until the form for a new ticket takes it. */
export const sharedContentCache = 'shared-content'
/** The header with the encoded name of a shared file. */
export const sharedNameHeader = 'x-name'

export const manifestPaths: { readonly [language in Language]: string } = {
  en: '/manifest.webmanifest',
  es: '/manifest.es.webmanifest',
}

export const adminPersonPath = (id: string): string => `/admin/users/${id}`

export const adminViewPath = (id: string): string => `/admin/users/${id}/view`

export const runPath = (month: string, n?: number): string =>
  `${paths.adminRuns}/${month}${n === undefined ? '' : `?run=${n}`}`

export const payoutPath = (id: string): string => `/admin/payouts/${id}`

export const leadPath = (id: string): string => `${paths.adminLeads}?lead=${id}`

export const ticketPath = (area: 'member' | 'admin', ticketId: string): string =>
  `${area === 'admin' ? paths.adminSupport : paths.support}?ticket=${ticketId}`

export const linkWithLanguage = (link: string, language: Language): string =>
  `${link}${link.includes('?') ? '&' : '?'}lang=${language}`

export const referralParam = 'ref'
/** The query parameter with the short form of a label: `/signup?ref=ABCDEFGH&from=flyer-june` (P14). */
export const labelParam = 'from'

export const referralLink = (origin: string, code: string, mark = ''): string =>
  `${origin}${paths.signup}?ref=${encodeURIComponent(code)}${mark === '' ? '' : `&${labelParam}=${mark}`}`

/**
 * Returns the sign-up link of an admin's invitation. The code is in the fragment, so that no proxy logs it.
 */
export const invitationLink = (origin: string, code: string, language: Language): string =>
  `${origin}${language === 'en' ? paths.signup : linkWithLanguage(paths.signup, language)}#${invitationParam}=${code}`

export const invitationParam = 'invite'

export const prefilledSignUpPath = (written: { email: string; firstName: string; lastName: string }): string => {
  const { email, firstName, lastName } = written
  const filled = Object.entries({ email, firstName, lastName }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `${paths.signup}?${filled.join('&')}`
}

/**
 * Returns the password form's path for a recovery link on any page. The token is in the fragment, so that no server sees
 * it.
 */
export function recoveryTarget(search: string, hash: string): string | null {
  const given = `${search}${hash}`
  if (partOf(given, 'type') !== 'recovery') return null
  const token = partOf(given, 'token') || partOf(given, 'token_hash')
  return `${paths.resetPassword}${token === '' ? '' : `#token=${token}`}`
}

/** Returns a parameter of the query or fragment. The hooks' runtime has no URLSearchParams. */
const partOf = (given: string, name: string): string => given.match(new RegExp(`[?#&]${name}=([^&#]*)`))?.[1] ?? ''

export type SettingsField = 'paypal' | 'profile'
export const settingsFieldPath = (field: SettingsField): string => `${paths.settings}?field=${field}`

/** The only pages that can load the script of an external bot check (S12). */
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

/** The session storage key for the public pages that a tab displayed before a service worker controlled it. */
export const seenPagesKey = 'coterie-pages'

/** Repairs a URL in which a mail program encoded the `#` as `%23` or `%2523`; null for other URLs. */
export function repairFragment(path: string, search: string): string | null {
  // The token ends at the next query parameter, because mail programs append their own.
  const [, page = path, inPath = ''] = path.match(/^(.*?)%(?:25)*23(.*)$/) ?? []
  const [, query = search, inQuery = '', rest = ''] = search.match(/^(.*?)%(?:25)*23([^&]*)(.*)$/) ?? []
  const fragment = (inPath || inQuery).replace(/%(?:25)*3d/gi, '=').replace(/%(?:25)*26/g, '&')
  const isScreen = Object.values<string>(screenPaths).includes(page.replace(/\/$/, ''))
  if (fragment === '' || !(isScreen || partOf(`#${fragment}`, 'type') === 'recovery')) return null
  return `${page}${query}${rest}#${fragment}`
}
