import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/messages'
import { secondStep } from '../../i18n/second-step'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Checkbox } from '../../ui/fields/checkbox'
import { Dialog } from '../../ui/layers/dialog'
import { toast } from '../../ui/layers/toast'

/** Recovery codes, shown once: Done waits until they are said to be put away, and so does every other way out. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useMessages(secondStep)
  const [safe, setSafe] = useState(false)
  useEffect(() => setSafe(false), [codes])
  const done = (): void => {
    if (safe) onDone()
    else toast({ kind: 'info', title: t.doneWaits, id: 'recovery-codes' })
  }
  const text = codes.join('\n')
  function download(): void {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Dialog
      open={codes.length > 0}
      title={t.keepTitle}
      closeLabel={t.close}
      onClose={done}
      footer={
        <Button aria-disabled={!safe || undefined} title={safe ? undefined : t.doneWaits} onClick={done}>
          {t.done}
        </Button>
      }
    >
      <p className="text-muted">{t.keepLead}</p>
      <ol className="my-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-sunken p-4 font-mono text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mb-2 flex flex-wrap gap-3">
        <Button kind="quiet" size="sm" onClick={download}>
          <Download aria-hidden className="size-4" />
          {t.download}
        </Button>
        <CopyButton text={text} />
      </div>
      <Checkbox label={t.safe} checked={safe} onChange={(event) => setSafe(event.target.checked)} />
    </Dialog>
  )
}
