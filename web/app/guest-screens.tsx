import { CardSkeleton, FormSkeleton } from './screen-skeleton'
import { lazyPage } from './lazy-page'
import { screen, type Screen, type ScreenName } from './screen'

const signIn = (): Promise<typeof import('../features/auth/sign-in/sign-in-page')> =>
  import('../features/auth/sign-in/sign-in-page')
const SignIn = lazyPage(() => signIn().then((page) => page.SignInPage))
const AdminSignIn = lazyPage(() =>
  signIn().then(({ SignInPage }) => () => <SignInPage admin />),
)

export const guestScreens = {
  auth: screen('guest', FormSkeleton, SignIn),
  affiliateAuth: screen('guest', FormSkeleton, SignIn),
  userAuth: screen('guest', FormSkeleton, SignIn),
  adminAuth: screen('guest', FormSkeleton, AdminSignIn),
  signup: screen(
    'guest',
    FormSkeleton,
    lazyPage(() => import('../features/auth/sign-up/sign-up-page').then((page) => page.SignUpPage)),
  ),
  verify: screen(
    'guest',
    FormSkeleton,
    lazyPage(() => import('../features/auth/links/verify-page').then((page) => page.VerifyPage)),
  ),
  resetPassword: screen(
    'guest',
    FormSkeleton,
    lazyPage(() => import('../features/auth/links/reset-password-page').then((page) => page.ResetPasswordPage)),
  ),
  notMe: screen(
    'guest',
    FormSkeleton,
    lazyPage(() => import('../features/auth/links/not-me-page').then((page) => page.NotMePage)),
  ),
  unsubscribe: screen(
    'guest',
    FormSkeleton,
    lazyPage(() => import('../features/auth/links/unsubscribe-page').then((page) => page.UnsubscribePage)),
  ),
  setup: screen(
    'guest',
    FormSkeleton,
    lazyPage(() => import('../features/auth/links/setup-page').then((page) => page.SetupPage)),
  ),
  testEmail: screen(
    'guest',
    CardSkeleton,
    lazyPage(() => import('./pages/test-email-page').then((page) => page.TestEmailPage)),
  ),
} as const satisfies { readonly [name in ScreenName]?: Screen }
