import { Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { momentNow } from '../../../data/queries/clock'
import { useProductName } from '../../../data/queries/installation/installation'
import { useMe, useSession } from '../../../data/queries/session/session'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { secondStep } from '../../../i18n/areas/factor'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Checkbox } from '../../../ui/fields/checkbox'
import { Dialog } from '../../../ui/layers/dialog'
import { toast } from '../../../ui/layers/toast'
import { PrintSheet } from '../../../ui/print-sheet'

/** Shows new recovery codes once; it closes after the user confirms having saved them. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useMessages(secondStep)
  const [isSaved, setIsSaved] = useState(false)
  useEffect(() => setIsSaved(false), [codes])
  const done = (): void => {
    if (isSaved) onDone()
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
      onClose={done}
      footer={
        <Button blocked={isSaved ? '' : t.doneWaits} onClick={done}>
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
        <Button kind="quiet" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t.print}
        </Button>
      </div>
      {codes.length > 0 && <CodesSheet codes={codes} />}
      <Checkbox label={t.safe} checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)} />
    </Dialog>
  )
}

/** The printed sheet; nothing else on the page is printed. */
function CodesSheet({ codes }: { codes: readonly string[] }) {
  const t = useMessages(secondStep)
  const language = useLanguage()
  const product = useProductName()
  const session = useSession()
  const email = useMe().value?.email ?? session.email
  const [createdAt] = useState(momentNow)
  const facts = [
    [t.sheetAddress, location.origin],
    [t.sheetAccount, email],
    [t.sheetMade, formatDate(createdAt, language)],
  ]
  return (
    <PrintSheet>
      <h1 className="text-2xl">{t.sheetTitle(product)}</h1>
      <dl className="mt-6 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="mt-8 grid grid-cols-2 gap-x-8 gap-y-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </PrintSheet>
  )
}
