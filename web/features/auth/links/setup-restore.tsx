import { beginSetupRestoreRoute, setupRestoreRoute } from '../../../../domain/api/program/restore'
import { callPublic } from '../../../data/queries/commands'
import { useRestorePreparation, type Restore } from '../../../data/queries/installation/restore'
import { RefusalMessage } from '../../../forms/command-parts'
import { useCommand } from '../../../forms/use-command'
import { restoreTexts } from '../../../i18n/areas'
import { useLanguage, useMessages } from '../../../i18n/language'
import { RestoreSteps } from '../../../shared/restore-steps'
import { Button } from '../../../ui/button'
import { StepActions } from '../../../ui/set-up-frame'
import { ConnectionNotice } from '../guest-frame'

/** Restores an uploaded backup instead of creating the first admin. */
export function SetupRestore({ token, onBack }: { token: string; onBack: () => void }) {
  const t = useMessages(restoreTexts)
  const preparation = useRestorePreparation(useLanguage(), false)
  const { restore, prepare, lost } = preparation
  return (
    <div className="grid gap-5">
      <ConnectionNotice />
      <RestoreSteps
        preparation={preparation}
        onFile={(file) => prepare(() => callPublic(beginSetupRestoreRoute, { token, bytes: file.size }), file)}
        confirm={(checked) => <Confirm restore={checked} onConfirmed={preparation.show} />}
      />
      {restore === null && !lost && (
        <div>
          <Button kind="link" size="sm" className="-ml-3.5" onClick={onBack}>
            {t.setUpBack}
          </Button>
        </div>
      )}
    </div>
  )
}

function Confirm({ restore, onConfirmed }: { restore: Restore; onConfirmed: (restore: Restore) => void }) {
  const t = useMessages(restoreTexts)
  const command = useCommand(setupRestoreRoute, { onDone: onConfirmed })
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
