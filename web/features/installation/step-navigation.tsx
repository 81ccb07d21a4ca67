import type { Health } from '../../data/queries/installation/health'
import { setUp } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'

export interface StepProps {
  report: Health
  reload: () => void
  onNext: () => void
  /** Reads the state again and goes to the next step. */
  onDone: () => void
  /** Goes back; undefined in the first step, because the account before it can't be created again. */
  onBack: (() => void) | undefined
}

export function StepNavigation({ onNext, onBack }: Pick<StepProps, 'onNext' | 'onBack'>) {
  const t = useMessages(setUp)
  return (
    <>
      <Button kind="quiet" onClick={onNext}>
        {t.later}
      </Button>
      <BackButton onBack={onBack} />
    </>
  )
}

export function BackButton({ onBack }: Pick<StepProps, 'onBack'>) {
  const t = useMessages(setUp)
  if (onBack === undefined) return null
  return (
    <Button kind="bare" onClick={onBack}>
      {t.back}
    </Button>
  )
}
