/** Every address of the product, once. The build writes them as JSON for the server and the service worker. */
export const paths = {
  landing: '/',
  landingEs: '/es/',
  affiliate: '/affiliate',
  affiliateEs: '/es/affiliate',
  terms: '/terms',
  termsEs: '/es/terms',
  auth: '/auth',
  affiliateAuth: '/affiliate_dashboard/auth',
  userAuth: '/user_dashboard/auth',
  adminAuth: '/admin/auth',
  signup: '/signup',
  verify: '/verify',
  resetPassword: '/reset-password',
  notMe: '/not-me',
  setup: '/setup',
  testEmail: '/test-email',
  dashboard: '/dashboard',
  rentalHistory: '/dashboard/rental-history',
  earnings: '/dashboard/earnings',
  settings: '/dashboard/settings',
  support: '/dashboard/support',
  affiliateDashboard: '/affiliate_dashboard',
  referrals: '/affiliate_dashboard/referrals',
  affiliateEarnings: '/affiliate_dashboard/earnings',
  affiliateSupport: '/affiliate_dashboard/support',
  share: '/affiliate_dashboard/share',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminPerson: '/admin/users/:id',
  adminPayments: '/admin/payments',
  adminAdmins: '/admin/admins',
  adminSettings: '/admin/settings',
  adminSupport: '/admin/support',
  adminMailLog: '/admin/mail-log',
  adminAudit: '/admin/audit-log',
  devParts: '/dev/parts',
} as const

export type PathName = keyof typeof paths

/** Pages that exist as prerendered HTML; all others are the app's shell. */
export const prerendered: readonly PathName[] = ['landing', 'landingEs', 'affiliate', 'affiliateEs', 'terms', 'termsEs']

/** A person's page in the admin area. */
export const adminPersonPath = (id: string): string => `/admin/users/${id}`

/** A ticket inside a support screen (the notification's target, specification document 2 section 2). */
export const ticketPath = (area: 'member' | 'admin', ticketId: string): string =>
  `${area === 'admin' ? paths.adminSupport : paths.support}?ticket=${ticketId}`

/** `{origin}/signup?ref={code}` (document 1, section 2). */
export const referralLink = (origin: string, code: string): string =>
  `${origin}${paths.signup}?ref=${encodeURIComponent(code)}`
