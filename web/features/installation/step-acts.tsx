import { setUp } from '../../i18n/set-up'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import type { StepProps } from './step-props'

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
