import type { Health } from '../../data/queries/installation/health'

/** What each step of setting up gets. */
export interface StepProps {
  of: Health
  /** Asks again how the installation is. */
  reload: () => void
  onNext: () => void
  /** Undefined in the first step: the account can't be made once more. */
  onBack: (() => void) | undefined
}
