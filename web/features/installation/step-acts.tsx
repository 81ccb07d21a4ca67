import type { Health } from '../../data/queries/installation/health'
import { setUp } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'

/** What each step of setting up gets. */
export interface StepProps {
  of: Health
  /** Asks again how the installation is. */
  reload: () => void
  onNext: () => void
  /** Undefined in the first step: the account can't be made once more. */
  onBack: (() => void) | undefined
}

/** The ways out of a step besides doing it. */
export function StepActs({ onNext, onBack }: Pick<StepProps, 'onNext' | 'onBack'>) {
  const t = useMessages(setUp)
  return (
    <>
      <Button kind="quiet" onClick={onNext}>
        {t.later}
      </Button>
      {onBack !== undefined && (
        <Button kind="bare" onClick={onBack}>
          {t.back}
        </Button>
      )}
    </>
  )
}
