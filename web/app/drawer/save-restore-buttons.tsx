import { Download, Upload } from 'lucide-react'
import { CodedError } from '../../../domain/error-codes'
import { importUnsentWork } from '../../data/queries/session/session'
import { useFileInput } from '../../forms/use-file-input'
import { useErrorText } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/outbox'
import { Button } from '../../ui/button'
import { toast } from '../../ui/layers/toast'
import { savePendingChanges } from '../start/save-pending-changes'

/** Saves the pending changes to a file and imports one, on another device or at a new server URL (Y18). */
export function SaveRestoreButtons({ canSave }: { canSave: boolean }) {
  const t = useMessages(syncDrawer)
  const errorText = useErrorText()
  const read = async (file: File): Promise<void> => {
    try {
      const { changes, texts } = await importUnsentWork(file)
      toast({ kind: 'ok', title: t.readDone(changes, texts) })
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'server-error'
      toast({ kind: 'bad', title: t.readFailed, text: errorText(code) })
    }
  }
  const file = useFileInput({
    label: t.readFile,
    accept: 'application/json,.json',
    onFiles: ([first]) => void (first && read(first)),
  })
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-[1.0625rem]/6">{t.savedTitle}</h3>
      <p className="mt-1 text-sm leading-sm text-muted">{t.savedText}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {canSave && (
          <Button kind="quiet" size="sm" onClick={() => void savePendingChanges()}>
            <Download aria-hidden />
            {t.saveFile}
          </Button>
        )}
        <Button kind="quiet" size="sm" onClick={file.open}>
          <Upload aria-hidden />
          {t.readFile}
        </Button>
      </div>
      {file.input}
    </section>
  )
}
