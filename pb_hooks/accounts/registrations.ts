import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { forgetTokens } from '../users/account-tokens'
import { forgetCandidates } from './candidates'
import { challenge, forgetChallenges } from '../users/challenge'
import { lookAtLink } from './look-at-link'
import { notMe } from './not-me'
import { setPaypal } from './paypal'
import { changePassword, forgotPassword, resetPassword } from './recover-password'
import { setup } from './setup'
import { signUp } from './sign-up'
import { testEmail, testLetter } from './test-email'
import { purgeUnverified } from './unverified'
import { resendVerification, verify } from './verify'

export const accountRoutes: RouteTable = tableOf(
  challenge,
  signUp,
  verify,
  resendVerification,
  forgotPassword,
  lookAtLink,
  resetPassword,
  changePassword,
  setPaypal,
  notMe,
  setup,
  testEmail,
  testLetter,
)

export const accountJobs: JobTable = {
  'purge-unverified': {
    cron: '17 * * * *',
    run: (app) => {
      forgetCandidates(app)
      purgeUnverified(app)
    },
  },
  'forget-tokens': {
    cron: '*/10 * * * *',
    run: (app) => {
      forgetTokens(app)
      forgetChallenges(app)
    },
  },
}
