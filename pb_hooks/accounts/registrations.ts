import type { JobTable, RouteTable } from '../platform/registry'
import { forgetTokens } from './account-tokens'
import { challenge, forgetChallenges } from './challenge'
import { notMe, setPaypal } from './paypal'
import { changePassword, forgotPassword, resetPassword } from './recover-password'
import { setup } from './setup'
import { signUp } from './sign-up'
import { testEmail } from './test-email'
import { purgeUnverified } from './unverified'
import { resendVerification, verify } from './verify'

export const accountRoutes: RouteTable = {
  'GET /api/challenge': challenge,
  'POST /api/signup': signUp,
  'POST /api/verify': verify,
  'POST /api/verify/resend': resendVerification,
  'POST /api/password/forgot': forgotPassword,
  'POST /api/password/reset': resetPassword,
  'POST /api/password/change': changePassword,
  'POST /api/paypal': setPaypal,
  'POST /api/paypal/not-me': notMe,
  'POST /api/setup': setup,
  'POST /api/test-email': testEmail,
}

export const accountJobs: JobTable = {
  'purge-unverified': { cron: '17 * * * *', run: purgeUnverified },
  'forget-tokens': {
    cron: '*/10 * * * *',
    run: (app) => {
      forgetTokens(app)
      forgetChallenges(app)
    },
  },
}
