import { CardBones, FormBones } from './screen-skeleton'
import { lazyPage } from './lazy-page'
import type { Screen, ScreenName } from './screen'

const signIn = (): Promise<typeof import('../features/auth/sign-in/sign-in-page')> =>
  import('../features/auth/sign-in/sign-in-page')
const SignIn = lazyPage(() => signIn().then((page) => page.SignInPage))
const AdminSignIn = lazyPage(() =>
  signIn().then(({ SignInPage }) => () => <SignInPage admin />),
)

/** The screens of who isn’t signed in, and those that anybody opens. */
export const guestScreens = {
  auth: { area: 'guest', Bones: FormBones, Page: SignIn },
  affiliateAuth: { area: 'guest', Bones: FormBones, Page: SignIn },
  userAuth: { area: 'guest', Bones: FormBones, Page: SignIn },
  adminAuth: { area: 'guest', Bones: FormBones, Page: AdminSignIn },
  signup: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/sign-up/sign-up-page').then((page) => page.SignUpPage)),
  },
  verify: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/links/verify-page').then((page) => page.VerifyPage)),
  },
  resetPassword: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/links/reset-password-page').then((page) => page.ResetPasswordPage)),
  },
  notMe: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/links/not-me-page').then((page) => page.NotMePage)),
  },
  unsubscribe: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/links/unsubscribe-page').then((page) => page.UnsubscribePage)),
  },
  setup: {
    area: 'guest',
    Bones: FormBones,
    Page: lazyPage(() => import('../features/auth/links/setup-page').then((page) => page.SetupPage)),
  },
  testEmail: {
    area: 'guest',
    Bones: CardBones,
    Page: lazyPage(() => import('./pages/test-email-page').then((page) => page.TestEmailPage)),
  },
} as const satisfies { readonly [name in ScreenName]?: Screen }
