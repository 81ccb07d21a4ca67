import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { deleteOldTokens } from '../users/account-tokens'
import { deleteExpiredCandidates } from './account-candidates'
import { challenge, deleteExpiredChallenges } from '../users/challenge'
import { inspectLink } from './inspect-link'
import { disownActivity } from './not-me'
import { setPaypal } from './paypal-address'
import { changePassword, forgotPassword, resetPassword } from './recover-password'
import { setup } from './setup'
import { signUp } from './sign-up'
import { testEmail, previewTestEmail } from '../mail/mail-view'
import { purgeUnverified } from './purge-unverified'
import { resendVerification, verify } from './verify'

export const accountRoutes: RouteTable = routeTable(
  challenge,
  signUp,
  verify,
  resendVerification,
  forgotPassword,
  inspectLink,
  resetPassword,
  changePassword,
  setPaypal,
  disownActivity,
  setup,
  testEmail,
  previewTestEmail,
)

export const accountJobs: JobTable = {
  'purge-unverified': {
    cron: '17 * * * *',
    run: (app) => {
      deleteExpiredCandidates(app)
      purgeUnverified(app)
    },
  },
  'forget-tokens': {
    cron: '*/10 * * * *',
    run: (app) => {
      deleteOldTokens(app)
      deleteExpiredChallenges(app)
    },
  },
}
