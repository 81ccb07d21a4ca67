import { runJobRoute } from '../../domain/api/payment-runs'
import type { PaymentRunJob } from '../../domain/collections/payment-run-jobs'
import type { RunJobAnswer } from '../../domain/money/payment-run'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'

/** How far a run is that was asked for. Screens read the copy; this is for who has none. */
export const runJob = answerTo(runJobRoute, ({ app }, { job }): RunJobAnswer => {
  const found = find(app, 'payment_run_jobs', job) ?? fail('not-found')
  return {
    month: found.getString('month'),
    state: found.getString('state') as PaymentRunJob['state'],
    step: found.getString('step') as PaymentRunJob['step'],
    run: found.getString('run'),
    code: found.getString('code'),
    counts: JSON.parse(found.getString('counts')) as PaymentRunJob['counts'],
  }
})
