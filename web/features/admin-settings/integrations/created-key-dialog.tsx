import { useState } from 'react'
import { apiKeys } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { AlertDialog } from '../../../ui/layers/alert-dialog'
import { Dialog } from '../../../ui/layers/dialog'
import type { CreatedKey } from './create-key-dialog'

/** Shows a new key only once. Asks for confirmation unless the dialog is closed with its button. */
export function CreatedKeyDialog({
  createdKey: { name, secret },
  onClose,
}: {
  createdKey: CreatedKey
  onClose: () => void
}) {
  const t = useMessages(apiKeys)
  const [leaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      title={t.madeTitle(name)}
      onClose={() => setLeaving(true)}
      footer={<Button onClick={onClose}>{t.madeClose}</Button>}
    >
      <div className="grid gap-4">
        <p className="max-w-[60ch] text-muted">{t.madeLead}</p>
        <div className="grid gap-1.5">
          <span className="text-sm font-semibold">{t.key}</span>
          <div className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-4 py-3">
            <code className="min-w-0 flex-1 basis-48 text-[.8125rem] wrap-anywhere">{secret}</code>
            <CopyButton text={secret} />
          </div>
        </div>
      </div>
      <AlertDialog
        open={leaving}
        title={t.lostTitle}
        text={t.lostText}
        safe={t.lostStay}
        confirm={t.lostConfirm}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
