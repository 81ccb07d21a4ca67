import { runSteps, type RunStep } from '../../../../domain/money/payments/payment-list'
import { useMessages } from '../../../i18n/messages'
import { payments } from '../../../i18n/areas/admins'

/** Progress of a run or dry run: one bar per step, and the name of the current step. */
export function RunSteps({ step, steps = runSteps }: { step: RunStep; steps?: readonly RunStep[] }) {
  const t = useMessages(payments)
  const at = steps.indexOf(step)
  return (
    <div>
      <div
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={at}
        aria-valuetext={`${t.stepOf(at + 1, steps.length)}: ${t.steps[step]}`}
        className="flex gap-1"
      >
        {steps.map((each, n) => (
          <span
            key={each}
            className={`h-1.5 flex-1 rounded-full ${n < at ? 'bg-accent' : n === at ? 'bg-accent/60 motion-safe:animate-pulse' : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="mt-2 text-sm leading-sm text-muted">
        {t.stepOf(at + 1, steps.length)}: {t.steps[step]}
      </p>
    </div>
  )
}
