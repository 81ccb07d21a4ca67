import { useEffect, useRef } from 'react'
import { beginSetupRestoreRoute, setupRestoreRoute } from '../../../../domain/api/program/restore'
import { callPublic } from '../../../data/queries/commands'
import { isRestoreChanged, useRestorePreparation, type Restore } from '../../../data/queries/installation/restore'
import { RefusalMessage } from '../../../forms/command-parts'
import { useCommand } from '../../../forms/use-command'
import { restoreTexts } from '../../../i18n/areas'
import { useLanguage, useMessages } from '../../../i18n/language'
import { RestoreSteps } from '../../../shared/restore-steps'
import { Button } from '../../../ui/button'
import { StepActions } from '../../../ui/set-up-frame'
import { ConnectionNotice } from '../guest-frame'

interface Props {
  token: string
  /** The restore that this tab showed before it was reloaded. */
  earlier: Restore | null
  onShown: (restore: Restore | null) => void
  onBack: () => void
}

/** Restores an uploaded backup instead of creating the first admin. */
export function SetupRestore({ token, earlier, onShown, onBack }: Props) {
  const t = useMessages(restoreTexts)
  const preparation = useRestorePreparation(useLanguage(), false)
  const { restore, prepare, lost, show, refresh } = preparation
  const continues = useRef(earlier)
  useEffect(() => {
    if (continues.current === null) return onShown(restore)
    const { state } = continues.current
    show(continues.current)
    // the others are followed, or over
    if (state === 'uploading' || state === 'checked' || state === 'refused') refresh()
    continues.current = null
  }, [restore, onShown, show, refresh])
  return (
    <div className="grid gap-5">
      <ConnectionNotice />
      <RestoreSteps
        preparation={preparation}
        onFile={(file) => prepare(() => callPublic(beginSetupRestoreRoute, { token, bytes: file.size }), file)}
        confirm={(checked) => <Confirm restore={checked} onConfirmed={show} onChanged={refresh} />}
      />
      {(restore === null || (restore.state === 'uploading' && !preparation.sending)) && !lost && (
        <div>
          <Button kind="link" size="sm" className="-ml-3.5" onClick={onBack}>
            {t.setUpBack}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ConfirmProps {
  restore: Restore
  onConfirmed: (restore: Restore) => void
  onChanged: () => void
}

function Confirm({ restore, onConfirmed, onChanged }: ConfirmProps) {
  const t = useMessages(restoreTexts)
  const command = useCommand(setupRestoreRoute, {
    onDone: onConfirmed,
    onRefused: ({ code }) => isRestoreChanged(code) && onChanged(),
  })
  return (
    <>
      <p>{t.setUpConsequence}</p>
      <RefusalMessage refusal={command.refusal} />
      <StepActions>
        <Button busy={command.busy} blocked={command.blocked} onClick={() => void command.send({ id: restore.id })}>
          {t.confirm}
        </Button>
      </StepActions>
    </>
  )
}
