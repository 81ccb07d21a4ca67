import { CardSkeleton, FormSkeleton } from './screen-skeleton'
import { lazyPage } from './lazy-page'
import type { Screen, ScreenName } from './screen'

const signIn = (): Promise<typeof import('../features/auth/sign-in/sign-in-page')> =>
  import('../features/auth/sign-in/sign-in-page')
const SignIn = lazyPage(() => signIn().then((page) => page.SignInPage))
const AdminSignIn = lazyPage(() =>
  signIn().then(({ SignInPage }) => () => <SignInPage admin />),
)

export const guestScreens = {
  auth: { area: 'guest', Skeleton: FormSkeleton, Page: SignIn },
  affiliateAuth: { area: 'guest', Skeleton: FormSkeleton, Page: SignIn },
  userAuth: { area: 'guest', Skeleton: FormSkeleton, Page: SignIn },
  adminAuth: { area: 'guest', Skeleton: FormSkeleton, Page: AdminSignIn },
  signup: {
    area: 'guest',
    Skeleton: FormSkeleton,
    Page: lazyPage(() => import('../features/auth/sign-up/sign-up-page').then((page) => page.SignUpPage)),
  },
  verify: {
    area: 'guest',
    Skeleton: FormSkeleton,
    Page: lazyPage(() => import('../features/auth/links/verify-page').then((page) => page.VerifyPage)),
  },
  resetPassword: {
    area: 'guest',
    Skeleton: FormSkeleton,
    Page: lazyPage(() => import('../features/auth/links/reset-password-page').then((page) => page.ResetPasswordPage)),
  },
  notMe: {
    area: 'guest',
    Skeleton: FormSkeleton,
    Page: lazyPage(() => import('../features/auth/links/not-me-page').then((page) => page.NotMePage)),
  },
  unsubscribe: {
    area: 'guest',
    Skeleton: FormSkeleton,
    Page: lazyPage(() => import('../features/auth/links/unsubscribe-page').then((page) => page.UnsubscribePage)),
  },
  setup: {
    area: 'guest',
    Skeleton: FormSkeleton,
    Page: lazyPage(() => import('../features/auth/links/setup-page').then((page) => page.SetupPage)),
  },
  testEmail: {
    area: 'guest',
    Skeleton: CardSkeleton,
    Page: lazyPage(() => import('./pages/test-email-page').then((page) => page.TestEmailPage)),
  },
} as const satisfies { readonly [name in ScreenName]?: Screen }
